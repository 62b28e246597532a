/** What is said of the public surface as a whole: the reference that TypeDoc makes, and the reports that a review reads. Needs build/. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiReports, REPORT_FOLDER } from '../scripts/api-report.js';
import { readReference } from '../scripts/reference.js';

test('TypeDoc finds nothing to complain about: every public name has a docstring and is exported, every link leads somewhere', async () => {
  const { complaints } = await readReference();
  expect(complaints).toEqual([]);
});

test('the reports of the public surface are those of today: npm run api-report', () => {
  const reports = apiReports();
  expect(readdirSync(REPORT_FOLDER).toSorted()).toEqual([...reports.keys()].toSorted());
  for (const [name, text] of reports) expect(readFileSync(new URL(name, REPORT_FOLDER), 'utf8'), name).toBe(text);
});
