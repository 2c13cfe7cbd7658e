/** Text as text, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The same, with the line breaks a person typed. */
export function escapeLines(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
}

/** Only what a browser opens as a page; anything else in a link is a mistake of ours, told at once. */
export function webAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`a mail links to pages only, not to ${protocol}`)
  return href
}
