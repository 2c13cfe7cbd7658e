import { colors } from '@revela/tokens'

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Like `escapeHtml`, and keeps line breaks. */
function escapeLines(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
}

/** Allows http and https URLs only; any other link is a programming error and throws. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`e-mail links must be http(s), got ${protocol}`)
  return href
}

/** An image embedded in the e-mail: image URLs expire, and many mail clients load none from the network. */
export type MailPicture = {
  readonly objectKey: string
  readonly type: 'image/jpeg' | 'image/png'
  /** The displayed size; the file may have twice as many pixels. */
  readonly width: number
  readonly height: number
  /** For screen readers, and shown when the image is not. */
  readonly alt: string
}

type FooterLink = { readonly label: string; readonly url: string }

export type MailContent = {
  /** The sender: a studio with its logo, or Revela with its mark. */
  readonly brand: { readonly name: string; readonly logo?: MailPicture; readonly isRevela?: boolean }
  /** The preview line that a mailbox shows beside the subject. */
  readonly preview: string
  readonly title: string
  /** Plain text; a line break stays one. */
  readonly paragraphs: readonly string[]
  readonly picture?: MailPicture
  readonly button?: { readonly label: string; readonly url: string; readonly fallback: string }
  readonly notes: readonly string[]
  readonly footer: readonly string[]
  /** Stops e-mails of this kind. */
  readonly stopLink?: FooterLink
  readonly footerLink?: FooterLink
}

type PictureName = 'logo' | 'photograph'

/** The pictures of an e-mail, by the name its HTML uses. */
export function picturesOf({ brand, picture }: MailContent): [PictureName, MailPicture][] {
  const candidates: [PictureName, MailPicture | undefined][] = [
    ['logo', brand.logo],
    ['photograph', picture],
  ]
  return candidates.flatMap(([name, candidate]) => (candidate ? [[name, candidate]] : []))
}

/** How the HTML refers to an embedded picture. */
type ContentId = (name: PictureName) => string

const serif = 'Fraunces,Georgia,&#39;Times New Roman&#39;,serif'
const sans = 'Figtree,-apple-system,&#39;Segoe UI&#39;,Roboto,Helvetica,Arial,sans-serif'
const width = 560

// Mail clients with media queries use more of a phone's width; the others show the same column with wider margins.
const phoneStyles = `
@media (max-width:480px){.pad{padding:28px 20px!important}.button{display:block!important;text-align:center!important}h1{font-size:24px!important}}`

/** One column, inline styles, no picture from the network: what the oldest mail clients still render. */
export function renderMailHtml(mail: MailContent, contentId: ContentId): string {
  const { brand, preview, title, paragraphs, picture, button, notes, footer } = mail
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><meta name="x-apple-disable-message-reformatting"><title>${escapeHtml(title)}</title>
<style>${phoneStyles}
</style></head>
<body style="margin:0;padding:0;background:${colors.paper};color:${colors.ink};font-family:${sans};font-size:16px;line-height:1.5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${'&#847;&#8204; '.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.paper}"><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="${width}"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px;text-align:left">
<tr><td style="padding:0 0 24px">${brandHeader(brand, contentId)}</td></tr>
<tr><td style="background:${colors.surface};border:1px solid ${colors.hairline};border-radius:10px;overflow:hidden">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${picture ? `<tr><td>${pictureTag(picture, contentId)}</td></tr>` : ''}
<tr><td class="pad" style="padding:36px 40px">
<h1 style="margin:0 0 16px;font-family:${serif};font-weight:500;font-size:28px;line-height:1.15;overflow-wrap:anywhere">${escapeLines(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button ? buttonBlock(button) : ''}
${notes.map(small).join('\n')}
</td></tr></table>
</td></tr>
<tr><td style="padding:24px 0 0">${footer.map(small).join('\n')}${footerLinks(mail).map(smallLink).join('')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`
}

/** Replaces a picture that no longer exists by its alt text. */
export function withoutPicture(html: string, contentId: string): string {
  const tag = new RegExp(`<img src="cid:${contentId}" alt="([^"]*)"[^>]*>`, 'g')
  return html.replace(tag, (_, alt: string) => alt)
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeLines(text)}</p>`
}

function small(text: string): string {
  return `<p style="margin:0 0 8px;font-size:14px;color:${colors.secondary};overflow-wrap:anywhere">${escapeLines(text)}</p>`
}

function footerLinks({ stopLink, footerLink }: MailContent): FooterLink[] {
  return [stopLink, footerLink].filter((link) => link !== undefined)
}

function smallLink({ label, url }: FooterLink): string {
  const href = escapeHtml(webAddress(url))
  return `\n<p style="margin:0 0 8px;font-size:14px"><a href="${href}" style="color:${colors.secondary}">${escapeHtml(label)}</a></p>`
}

function buttonBlock({ label, url, fallback }: NonNullable<MailContent['button']>): string {
  const href = escapeHtml(webAddress(url))
  return `<p style="margin:28px 0"><a class="button" href="${href}" style="display:inline-block;background:${colors.red};color:#FFFFFF;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:8px">${escapeHtml(label)}</a></p>
${small(fallback)}
<p style="margin:0 0 20px;font-size:14px;word-break:break-all"><a href="${href}" style="color:${colors.red}">${href}</a></p>`
}

function brandHeader({ name, logo, isRevela }: MailContent['brand'], contentId: ContentId): string {
  const textStyle = `font-family:${serif};font-weight:500;font-size:22px;line-height:1.2;color:${colors.ink}`
  if (logo)
    return `<span style="${textStyle}">${imageTag(logo, contentId('logo'), 'display:block;max-width:100%')}</span>`
  const square = `<span style="display:inline-block;width:14px;height:14px;margin-right:10px;border-radius:4px;background:${colors.brandRed}"></span>`
  return `<span style="${textStyle}">${isRevela ? square : ''}${escapeHtml(name)}</span>`
}

function pictureTag(picture: MailPicture, contentId: ContentId): string {
  return imageTag({ alt: picture.alt, width }, contentId('photograph'), 'display:block;width:100%;height:auto')
}

type ImageSize = { readonly alt: string; readonly width: number; readonly height?: number }

/** Without a height, the image keeps its proportions at the width of its style. */
function imageTag({ alt, width: wide, height }: ImageSize, contentId: string, style: string): string {
  const size = `width="${wide}"${height === undefined ? '' : ` height="${height}"`}`
  return `<img src="cid:${contentId}" alt="${escapeHtml(alt)}" ${size} style="${style};border:0">`
}

/** The text version: everything the HTML contains, with full URLs. */
export function renderMailText(mail: MailContent): string {
  const { title, paragraphs, button, notes, footer } = mail
  const links = footerLinks(mail).map(({ label, url }) => `${label}: ${webAddress(url)}`)
  const blocks = [
    title,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${webAddress(button.url)}`] : []),
    ...notes,
    `-- \n${[...footer, ...links].join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
