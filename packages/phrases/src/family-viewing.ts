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

export const familySlideshow = {
  open: 'Apresentação',
  title: 'Apresentação de fotos',
  pause: 'Pausar',
  play: 'Continuar',
  speed: 'Velocidade',
  speeds: { slow: 'Lenta', normal: 'Normal', fast: 'Rápida' },
  close: 'Sair',
  failed: 'Não foi possível abrir a apresentação. Tente de novo.',
} as const

/** A link that shows only some pictures of the gallery. */
export const familySubset = {
  name: 'Fotos separadas para você',
  share: 'Compartilhar estas',
} as const
