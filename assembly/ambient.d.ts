// For editors only. The compiler gets GAME from the target in asconfig.json; declared in a compiled file it would become an import.
declare const GAME: i32;
declare const TRACE: i32;
