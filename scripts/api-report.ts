/**
 * Writes the public surface of each entry, all signatures without words, into docs/api/: `npm run api-report` after a build. The files are
 * committed, so that a review sees what a change does to the users of the package; a test compares them with the declarations of today.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const REPORT_FOLDER = new URL('../docs/api/', import.meta.url);

/** The name of each report, and the declarations that it is made of. */
const REPORTS = { 'shoqi.api.md': 'index.d.ts', 'shoqi-rules.api.md': 'rules.d.ts' } as const;

/** The text of each report by its name. Needs build/types; some two seconds. Throws if a public type names one that is not public. */
export function apiReports(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'shoqi-api-'));
  try {
    return new Map(Object.entries(REPORTS).map(([name, entry]) => [name, reportOf(join(ROOT, 'build/types', entry), join(folder, name))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function reportOf(entry: string, folder: string): string {
  const faults: string[] = [], none = ExtractorLogLevel.None;
  mkdirSync(join(folder, 'temp'), { recursive: true });
  const config = ExtractorConfig.prepare({
    configObjectFullPath: join(ROOT, 'api-extractor.json'),
    packageJsonFullPath: join(ROOT, 'package.json'),
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath: entry,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { extends: join(ROOT, 'tsconfig.json'), compilerOptions: { types: [] }, include: [], files: [entry] } },
      apiReport: { enabled: true, reportFileName: 'report', reportFolder: folder, reportTempFolder: join(folder, 'temp') },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      // what is public says src/index.ts, not a tag; docstrings are judged by test/examples.test.ts and by TypeDoc
      messages: {
        extractorMessageReporting: {
          'default': { logLevel: ExtractorLogLevel.Error }, 'ae-missing-release-tag': { logLevel: none }, 'ae-undocumented': { logLevel: none },
        },
        tsdocMessageReporting: { default: { logLevel: none } },
      },
    },
  });
  Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) faults.push(message.formatMessageWithLocation(ROOT));
      message.handled = true;
    },
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  // all of it is public, and of a property whose name says it all nothing need be said
  return readFileSync(join(folder, 'report.api.md'), 'utf8').replaceAll(/^ *\/\/ (?:@public|\(undocumented\))\n/gm, '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(REPORT_FOLDER, { recursive: true });
  for (const [name, text] of apiReports()) writeFileSync(new URL(name, REPORT_FOLDER), text);
}
