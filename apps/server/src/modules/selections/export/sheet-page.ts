/** The paper of a contact sheet: A4 upright, in points. */
export const page = { width: 595.28, height: 841.89, margin: 42, foot: 14 }

export const paper = { ink: '#1f1d1b', quiet: '#6b6661', hairline: '#e8e5e0', blank: '#f2efea', mark: '#ff4949' }

/** The fonts every reader has know Western letters; what they do not know is left out rather than shown as boxes. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu, '')
    .trim()
}
