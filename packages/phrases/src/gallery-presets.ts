/** Settings that new galleries may start with. */
export const galleryPresets = {
  title: 'Modelos de galeria',
  suggestions: {
    wedding: {
      name: 'Casamento',
      lead: 'Com senha, até 100 fotos em 60 dias, quatro capítulos',
      chapters: ['Making of', 'Cerimônia', 'Recepção', 'Festa'],
    },
    newborn: { name: 'Newborn', lead: 'Só convidados, sem compartilhar, até 20 fotos em 15 dias', chapters: [] },
    session: { name: 'Ensaio', lead: 'Com link, até 30 fotos em 15 dias', chapters: [] },
  },
} as const
