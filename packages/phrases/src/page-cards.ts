/** The link preview of a gallery's address, and the title of its page. */
export const familyCard = {
  title: (gallery: string, studio: string) => `${gallery} · ${studio}`,
  /** The default when the photographer wrote nothing. */
  description: (studio: string) => `Veja as fotos de ${studio}.`,
  /** For a gallery that requires a key or must not be shared: nothing about the family. */
  neutralDescription: 'Uma galeria de fotos espera por você.',
} as const

/** The search result and link preview of the public portfolio. */
export const publicPortfolioCard = {
  title: (studio: string) => `${studio} · Fotografia`,
  /** The default when the photographer wrote nothing. */
  description: (studio: string) => `Conheça o trabalho de ${studio} e fale sobre as suas fotos.`,
  workTitle: (work: string, studio: string) => `${work} · ${studio}`,
  workDescription: (work: { readonly title: string; readonly category: string | null }, studio: string) =>
    work.category === null
      ? `${work.title}, fotografado por ${studio}.`
      : `${work.title}: ${work.category}, por ${studio}.`,
} as const

/** The page of an address that belongs to no studio. */
export const unknownStudio = {
  title: 'Não encontramos este endereço',
  lead: 'Pode ter faltado uma letra no link, ou o estúdio mudou de endereço.',
  ask: 'Abra de novo a mensagem que você recebeu, ou peça o link a quem fez as suas fotos.',
} as const
