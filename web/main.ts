/** The page: a table, the parts that show it, and the game that the address names. */
import { mountAddress } from './address.js';
import { mountBoard } from './board/board.js';
import { byId } from './dom.js';
import { direct } from './engine/director.js';
import { mountLooks } from './looks.js';
import { mountControls } from './panels/controls.js';
import { mountExchange } from './panels/exchange.js';
import { mountGraph } from './panels/graph.js';
import { mountLines } from './panels/lines.js';
import { mountMoves } from './panels/moves.js';
import { mountRecords } from './panels/records.js';
import { mountStatus } from './panels/status.js';
import { mountWorthBar } from './panels/worth-bar.js';
import { parseLink } from './state/link.js';
import { rulesOf } from './state/rules.js';
import { Table } from './state/table.js';

async function start(): Promise<void> {
  const link = location.hash;
  const linked = parseLink(link);
  const rules = await rulesOf(linked.ok ? linked.value.variant : 'minixiangqi');
  const table = new Table(rules.start());
  if (link !== '') await table.open(link);
  const looks = mountLooks(table.settings);
  mountBoard(table, looks);
  mountStatus(table);
  mountControls(table);
  mountMoves(table);
  mountLines(table);
  mountWorthBar(table);
  mountGraph(table);
  mountExchange(table);
  mountRecords(table);
  mountAddress(table);
  direct(table);
  document.body.dataset['ready'] = '';
  keepForOffline();
}

/** Once the page stands; a browser that will not have it just needs the network each time. */
function keepForOffline(): void {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('service-worker.js').catch(() => undefined);
}

try {
  await start();
} catch (error) {
  const problem = byId('problem', HTMLParagraphElement);
  problem.textContent = `The page cannot start: ${error instanceof Error ? error.message : String(error)}`;
  problem.hidden = false;
}
