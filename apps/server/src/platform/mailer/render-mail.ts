export type MailContent = {
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string; readonly fallback: string }
  readonly notes: readonly string[]
  readonly footer: readonly string[]
}

/** One column, inline styles, no pictures from the network: what the oldest mail readers still show well. */
export function renderMailHtml(mail: MailContent): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const small = (text: string) => `<p style="margin:0 0 8px;font-size:14px;color:#6B6661">${escapeHtml(text)}</p>`
  const button = mail.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.button.url)}" style="display:inline-block;background:#C52A2A;color:#FFFFFF;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:8px">${escapeHtml(mail.button.label)}</a></p>
${small(mail.button.fallback)}<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${escapeHtml(mail.button.url)}" style="color:#C52A2A">${escapeHtml(mail.button.url)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.title)}</title></head>
<body style="margin:0;background:#FAF9F7;color:#1F1D1B;font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 0 24px;font-family:Fraunces,Georgia,serif;font-size:20px">Revela</td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #E8E5E0;border-radius:10px;padding:32px">
<h1 style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-weight:500;font-size:28px;line-height:1.15">${escapeHtml(mail.title)}</h1>
${mail.paragraphs.map(paragraph).join('\n')}
${button}
${mail.notes.map(small).join('\n')}
</td></tr><tr><td style="padding:24px 0 0">${mail.footer.map(small).join('\n')}</td></tr></table>
</td></tr></table></body></html>
`
}

export function renderMailText(mail: MailContent): string {
  const blocks = [
    mail.title,
    ...mail.paragraphs,
    ...(mail.button ? [`${mail.button.label}:\n${mail.button.url}`] : []),
    ...mail.notes,
    `--\n${mail.footer.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
