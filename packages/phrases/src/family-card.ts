/** The card a messenger shows of a gallery's address, and the title of its page. */
export const familyCard = {
  title: (gallery: string, studio: string) => `${gallery} · ${studio}`,
  /** Where the photographer wrote nothing of their own. */
  description: (studio: string) => `Veja as fotos de ${studio}.`,
  /** Of a gallery that asks who comes, or is not to be shared: nothing of the family. */
  neutralDescription: 'Uma galeria de fotos espera por você.',
} as const
