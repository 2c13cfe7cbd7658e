/** Reads the page as the server delivers it now. */
async function loadPage(): Promise<string> {
  const response = await fetch('/', { cache: 'no-store' })
  return response.ok ? response.text() : ''
}

/** The path of the script that started this page; its name contains a hash of the build. */
const entryPath = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? null : new URL(script.src).pathname
}

/**
 * Whether the server delivers another build than the one that runs. A script that could not be loaded says little: the
 * connection may have failed for a moment.
 */
export async function isNewVersionDelivered(load: () => Promise<string> = loadPage, entry = entryPath()) {
  // Without a response nothing is known of the version.
  const page = await load().catch(() => '')
  return entry !== null && page.includes('<script') && !page.includes(entry)
}
