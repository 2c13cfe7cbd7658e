import { photoCount } from './gallery.ts'

/** How a recipient enters what was sent. */
export type ShareAccess =
  | { readonly kind: 'open' }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'code'; readonly email: string; readonly code: string }
  /** The gallery's own password, the same for all recipients. */
  | { readonly kind: 'galleryPassword'; readonly password: string }
  /** The client chose their own password, which we cannot show. */
  | { readonly kind: 'password'; readonly email: string }

const words = {
  link: 'Abra as suas fotos aqui:',
  email: 'E-mail:',
  code: 'Código de acesso:',
  galleryPassword: 'Senha da galeria:',
  ownPassword: 'Senha criada por você.',
} as const

/** What is typed beside the e-mail to enter, for mails and messages alike. */
export function shareKeyLines(access: ShareAccess): string[] {
  if (access.kind === 'code') return [`${words.email} ${access.email}`, `${words.code} ${access.code}`]
  if (access.kind === 'password') return [`${words.email} ${access.email}`, words.ownPassword]
  if (access.kind === 'galleryPassword') return [`${words.galleryPassword} ${access.password}`]
  return []
}

/** The whole WhatsApp message. With a personal link it contains no password and no second address. */
export function whatsappShareText(input: { message: string; galleryUrl: string; access: ShareAccess }): string {
  const { message, galleryUrl, access } = input
  const url = access.kind === 'link' ? access.url : galleryUrl
  const keys = shareKeyLines(access)
  return [message.trim(), `${words.link}\n${url}`, ...(keys.length > 0 ? [keys.join('\n')] : [])].join('\n\n')
}

/** What a client agrees on, in the default text of a sent selection. */
export const shareTerms = {
  /** `day` is formatted as 20 de novembro de 2026. */
  deadline: (day: string) => `O prazo para escolher é ${day}.`,
  included: (count: number) => `O seu pacote inclui ${photoCount(count)}.`,
  max: (count: number) => `Você pode escolher até ${photoCount(count)}.`,
} as const

/** The default text of a send until the photographer changes it. */
export const shareDefaults = {
  gallery: { subject: 'As suas fotos estão disponíveis', message: 'Você já pode ver as suas fotos!' },
  selection: {
    subject: 'As suas fotos estão prontas para você escolher',
    message: 'As suas fotos já estão disponíveis!',
  },
} as const

/** The mail that sends a gallery. */
/** A client requested their link on the gallery's page. */
export const linkMail = {
  subject: (gallery: string) => `Seu link para as fotos: ${gallery}`,
  message: 'Olá, [nome-do-cliente]!\nAqui está o link que você pediu. Ele abre as suas fotos direto, sem código.',
} as const

/** A client requested, on the studio's page, the link to all galleries. */
export const homeLinkMail = {
  subject: (studio: string) => `Seu link para as fotos de ${studio}`,
  title: 'Suas galerias',
  message: 'Olá, [nome-do-cliente]!\nAqui está o link que você pediu. Ele abre todas as suas galerias, sem código.',
} as const

export const shareMail = {
  button: 'Ver minhas fotos',
  chooseButton: 'Escolher minhas fotos',
  coverAlt: (gallery: string) => `Foto de capa da galeria ${gallery}`,
  personal: 'Este link é só seu: ele abre as suas fotos, sem senha.',
  testSubject: (subject: string) => `[Teste] ${subject}`,
  testNote:
    'Este é um teste: só você recebeu. No envio de verdade, cada cliente recebe o seu próprio link ou a sua senha.',
  footer: (studio: string) => `Enviado por ${studio}. Para falar com o estúdio, responda a este e-mail.`,
} as const
