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
