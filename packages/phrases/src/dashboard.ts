import { photoCount } from './gallery.ts'

const whole = new Intl.NumberFormat('pt-BR')

/** The first tab, also behind the logo: what needs the photographer today. */
export const dashboard = {
  pageTitle: 'Hoje',
  waiting: (count: number) =>
    count === 1 ? '1 seleção espera por você.' : `${whole.format(count)} seleções esperam por você.`,
  calm: 'Tudo em dia: nenhuma seleção espera por você.',
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
