import type { Entry } from '../api/calls.ts'

/** What the server wrote into the page; null in a page it did not fill in. */
export function embeddedEntry(): Entry | null {
  const text = document.getElementById('entry')?.textContent
  try {
    return text ? (JSON.parse(text) as Entry) : null
  } catch {
    return null
  }
}
