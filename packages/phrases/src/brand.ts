export const brand = {
  name: 'Revela',
  /** Suffix of every page's title in the browser tab. */
  pageTitle: (page: string) => `${page} · Revela`,
  promise: 'O cliente escolhe, paga e baixa no celular. Você recebe a lista pronta.',
  home: 'Revela, página inicial',
  photoBy: (author: string) => `Foto: ${author}`,
} as const
