/** What a person does at the table, by clicks alone, and what stands on it, read from the address as a reader of a link would. */
import type { Page } from 'playwright-core';
import { loadRules, makeSquare, parseUci, unwrap, type Move, type Position } from 'shoqi';
import { openGame, parseLink } from '../../../web/state/link.js';
import type { Opened } from '../../support/browser.js';
import { eventually, type Site } from './browser.js';

/** The position on the table, by the rules of this program. */
export async function positionOn(page: Page): Promise<Position> {
  const { variant, fen, moves, ply } = unwrap(parseLink(new URL(page.url()).hash));
  const positions = unwrap(openGame(await loadRules(variant), fen, moves));
  const position = positions[ply ?? positions.length - 1];
  if (position === undefined) throw new Error(`no such position: ${page.url()}`);
  return position;
}

/** Stops the analysis, if there is one: for what needs none. */
export async function rest(page: Page): Promise<void> {
  if (await page.getAttribute('#analyse', 'aria-pressed') === 'true') await page.click('#analyse');
}

/**
 * Opens a game for both sides by hand, and stops the analysis that it begins with: what needs no engine is tested without, nor with the
 * worker that keeps the whole page for offline use.
 */
export async function openStill(site: Site, hash: string): Promise<Opened> {
  const opened = await site.open(hash, { serviceWorkers: 'block' });
  await opened.page.click('#analyse');
  return opened;
}

export function square(name: string): string {
  return `#cells button[data-square="${name}"]`;
}

export function hand(color: string, role: string): string {
  return `#cells button[data-hand="${color} ${role}"]`;
}

/** Makes a move by clicking: piece, target, and the panel if it comes. */
export async function clickMove(page: Page, text: string): Promise<void> {
  const { variant, turn } = await positionOn(page);
  const move: Move = unwrap(parseUci(variant, text));
  await page.click(move.kind === 'drop' ? hand(turn, move.role) : square(makeSquare(variant, move.from)));
  await page.click(square(makeSquare(variant, move.to)));
  const panel = page.locator(`#promotion[open] button[data-promote="${String(move.kind === 'board' && move.promote)}"]`);
  if (await panel.count() > 0) await panel.click();
}

/** Waits until so many moves have been played. */
export async function waitForPly(page: Page, ply: number): Promise<void> {
  await eventually(async () => ({ isThere: await page.locator('#move-list button').count() >= ply, problem: await page.textContent('#problem') }))
    .toEqual({ isThere: true, problem: '' });
}

export async function statusOf(page: Page): Promise<string> {
  return await page.textContent('#status') ?? '';
}

/** The moves of the list, in order. */
export function movesOf(page: Page): Promise<string[]> {
  return page.locator('#move-list button').allTextContents();
}

/** Waits for a status; its failure shows the one that stands there. */
export async function expectStatus(page: Page, pattern: RegExp): Promise<void> {
  await eventually(() => statusOf(page)).toMatch(pattern);
}
