// The one thing that an engine asks of its host.
/** Not 0: end the search. The host looks at its clock and its stop flag. Asked every POLL_NODES nodes. */
@external('host', 'shouldStop')
export declare function shouldStop(): i32;
