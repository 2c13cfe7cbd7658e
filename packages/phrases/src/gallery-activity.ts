import { photoCount } from './gallery.ts'

const number = new Intl.NumberFormat('pt-BR')
const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`

/** What families did in a gallery, as its photographer sees it. */
export const galleryActivity = {
  pageTitle: 'Atividade',
  menu: 'Atividade',
  preview: 'VISUALIZAR',
  previewFailed: 'Não foi possível abrir a galeria. Tente de novo.',
  empty: 'Ninguém abriu esta galeria ainda',
  emptyLead: 'Quando o seu cliente abrir o link, você vê aqui quem entrou, do que gostou e o que baixou.',
  visitors: 'QUEM ABRIU',
  visitorsLead: 'As suas próprias visitas não contam.',
  guest: 'Convidado',
  devices: { phone: 'pelo celular', computer: 'pelo computador' },
  visits: (count: number) => counted(count, 'visita', 'visitas'),
  favourites: (count: number) => counted(count, 'favorita', 'favoritas'),
  downloads: (count: number) => counted(count, 'foto baixada', 'fotos baixadas'),
  stoppedAt: (place: number) => `parou na foto ${number.format(place)}`,
  lastSeen: (ago: string) => `Última visita ${ago}`,
  events: 'O QUE ACONTECEU',
  kinds: {
    opened: (who: string, device: string) => `${who} abriu a galeria ${device}`,
    favourited: (who: string, count: number) => `${who} favoritou ${photoCount(count)}`,
    downloaded: (who: string, count: number) => `${who} baixou ${photoCount(count)}`,
  },
  more: 'MOSTRAR MAIS',
  loadFailed: 'Não conseguimos carregar a atividade desta galeria.',
} as const
