import { webAddress } from './escape-html.ts'
import type { MailContent } from './mail-content.ts'

/** Reads well alone: everything the HTML says, the address written out. */
export function renderMailText({ title, paragraphs, button, notes, footer, footerLink }: MailContent): string {
  const blocks = [
    title,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${webAddress(button.url)}`] : []),
    ...notes,
    `-- \n${[...footer, ...(footerLink ? [`${footerLink.label}: ${webAddress(footerLink.url)}`] : [])].join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
