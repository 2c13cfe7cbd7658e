/** Words under the icons of the gallery's header. */
export const familyHeader = {
  filter: 'Filtrar',
  share: 'Compartilhar',
  download: 'Baixar',
} as const

/** Texts of the viewer that the first view does not need. */
export const familyViewing = {
  /** Over a thumbnail, when the large picture cannot be loaded. */
  smaller: 'Sem conexão: esta é a versão pequena da foto.',
} as const
