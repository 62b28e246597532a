/** Text to the clipboard. */

const SAID_MS = 1500;

/** Copies what a field holds, and says so on the button. Where a browser keeps the clipboard shut, the text is at least selected: false. */
export async function copyText(button: HTMLButtonElement, field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  const isCopied = await write(field.value);
  button.textContent = isCopied ? 'Copied' : 'Selected';
  setTimeout(() => { button.textContent = 'Copy'; }, SAID_MS);
  return isCopied;
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
