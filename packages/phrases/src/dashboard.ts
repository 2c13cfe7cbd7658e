import { photoCount } from './gallery.ts'

const whole = new Intl.NumberFormat('pt-BR')
const list = new Intl.ListFormat('pt-BR')

const selectionCount = (count: number) => (count === 1 ? '1 seleção' : `${whole.format(count)} seleções`)
const albumCount = (count: number) => (count === 1 ? '1 álbum' : `${whole.format(count)} álbuns`)

function waiting({ selections, albums }: { readonly selections: number; readonly albums: number }): string {
  if (selections + albums === 0) return 'Tudo em dia: nada espera por você.'
  const counts = [...(selections > 0 ? [selectionCount(selections)] : []), ...(albums > 0 ? [albumCount(albums)] : [])]
  return `${list.format(counts)} ${selections + albums === 1 ? 'espera' : 'esperam'} por você.`
}

/** The first tab, also behind the logo: what needs the photographer today. */
export const dashboard = {
  pageTitle: 'Hoje',
  waiting,
  loadFailed: 'Não conseguimos carregar o seu dia.',
  finished: {
    title: 'PRONTAS PARA EXPORTAR',
    lead: 'A família terminou de escolher e a lista ainda não foi exportada.',
    when: (ago: string) => `Enviada ${ago}`,
    chosen: (count: number) => photoCount(count),
    /** `total` is a formatted amount. */
    extras: (total: string) => `${total} em fotos extras`,
    note: (text: string) => `Recado: “${text}”`,
    export: 'EXPORTAR',
    exportOf: (client: string) => `Exportar a seleção de ${client}`,
    locked: 'Não incluído no seu plano',
  },
  deadlines: {
    title: 'PRAZO CHEGANDO',
    lead: 'Terminam nos próximos três dias.',
    /** `day` is formatted as 18/11. */
    ends: (days: number, day: string) =>
      days <= 0 ? 'Termina hoje, às 23h59' : days === 1 ? `Termina amanhã, ${day}` : `Termina em ${days} dias, ${day}`,
  },
  stopped: {
    title: 'PARARAM NO MEIO',
    lead: 'Começaram a escolher e não voltaram.',
    since: (ago: string) => `Última visita ${ago}`,
    remind: 'LEMBRAR',
    remindOf: (client: string) => `Lembrar ${client} pelo WhatsApp`,
    noPhone: 'Sem telefone cadastrado',
  },
  payments: {
    title: 'A RECEBER',
    lead: 'Fotos extras e saldos de galerias que você ainda não marcou como recebidos.',
    all: 'Ver tudo',
    anyone: 'Quem tem acesso à galeria',
    balance: (ago: string) => `saldo pedido ${ago}`,
    declared: (ago: string) => `o cliente avisou que pagou ${ago}: confira na sua conta`,
    finished: (ago: string) => `concluída ${ago}`,
  },
  comments: {
    title: 'COMENTÁRIOS SEM RESPOSTA',
    lead: 'A família escreveu por último nestas fotos.',
    waiting: (count: number) => (count === 1 ? '1 foto sem resposta' : `${whole.format(count)} fotos sem resposta`),
    last: (ago: string) => `último comentário ${ago}`,
  },
  albums: {
    requested: {
      title: 'ÁLBUNS COM PEDIDOS',
      lead: 'A família enviou pedidos que você ainda não marcou como feitos nem recusou.',
      open: (count: number) => (count === 1 ? '1 pedido aberto' : `${whole.format(count)} pedidos abertos`),
      last: (version: number, ago: string) => `rodada ${version} · último envio ${ago}`,
    },
    approved: {
      title: 'ÁLBUNS APROVADOS',
      lead: 'Aprovados nos últimos 14 dias. Confira o comprovante antes de mandar para a impressão.',
      round: (version: number) => `Rodada ${version} aprovada`,
      when: (spreads: number, ago: string) => `${spreads === 1 ? '1 lâmina' : `${spreads} lâminas`} · ${ago}`,
    },
    stalled: {
      title: 'ÁLBUNS PARADOS',
      lead: 'Enviados há mais de uma semana, e alguém ainda não abriu.',
      unseen: (names: readonly string[]) => `${list.format(names)} ainda não ${names.length === 1 ? 'viu' : 'viram'}`,
      sent: (version: number, ago: string) => `rodada ${version} enviada ${ago}`,
    },
  },
  far: (count: number) =>
    count === 0
      ? 'nenhuma foto escolhida ainda'
      : `${photoCount(count)} ${count === 1 ? 'escolhida' : 'escolhidas'} até agora`,
  activity: {
    title: 'O QUE ACONTECEU',
    none: 'Quando uma família abrir uma galeria, você vê aqui.',
  },
  galleries: { title: 'ÚLTIMAS GALERIAS', all: 'Ver todas' },
  space: {
    title: 'ESPAÇO',
    left: (size: string) => `${size} livres`,
    used: (used: string, limit: string) => `${used} de ${limit} em uso`,
    full: 'O espaço acabou',
    more: 'Ver plano',
  },
  firstSteps: {
    title: 'PRIMEIROS PASSOS',
    lead: 'Esta lista some quando a primeira galeria for enviada. O logo fica sempre em Configurações, Perfil.',
    steps: {
      email: 'Confirme o seu e-mail pelo link que enviamos',
      logo: 'Coloque o logo do seu estúdio',
      gallery: 'Crie a primeira galeria',
      picture: 'Suba as fotos',
      client: 'Cadastre o cliente',
      sent: 'Envie a galeria para ele',
    },
    done: '(feito)',
  },
  empty: {
    sentence: 'A sua mesa de luz está pronta',
    lead: 'Crie a primeira galeria. A partir daí, aqui você vê a cada dia o que pede a sua atenção: seleções prontas, prazos e quem parou no meio.',
    button: 'CRIAR GALERIA',
  },
} as const
