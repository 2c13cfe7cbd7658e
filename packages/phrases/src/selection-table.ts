/** Headings of the lists a photographer takes away. */
export const selectionTable = {
  columns: ['Arquivo', 'Número na galeria', 'Comentários'],
  chosenBy: (client: string, day: string) => `Seleção de ${client}, enviada em ${day}`,
  figures: {
    chosen: 'Fotos escolhidas',
    included: 'Incluídas no pacote',
    extras: 'Fotos extras',
    total: 'Total das extras',
  },
  longTalks: 'Comentários por inteiro',
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
} as const
