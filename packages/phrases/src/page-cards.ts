/** The card a messenger shows of a gallery's address, and the title of its page. */
export const familyCard = {
  title: (gallery: string, studio: string) => `${gallery} · ${studio}`,
  /** Where the photographer wrote nothing of their own. */
  description: (studio: string) => `Veja as fotos de ${studio}.`,
  /** Of a gallery that asks who comes, or is not to be shared: nothing of the family. */
  neutralDescription: 'Uma galeria de fotos espera por você.',
} as const

/** What a search engine and a messenger show of the public portfolio. */
export const publicPortfolioCard = {
  title: (studio: string) => `${studio} · Fotografia`,
  /** Where the photographer wrote nothing of their own. */
  description: (studio: string) => `Conheça o trabalho de ${studio} e fale sobre as suas fotos.`,
  workTitle: (work: string, studio: string) => `${work} · ${studio}`,
  workDescription: (work: { readonly title: string; readonly category: string | null }, studio: string) =>
    work.category === null
      ? `${work.title}, fotografado por ${studio}.`
      : `${work.title}: ${work.category}, por ${studio}.`,
} as const
