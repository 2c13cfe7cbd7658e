/** Our own texts of the reminders to clients; the photographer can change them. `{…}` are placeholders. */
export const reminderTexts = {
  deadline: {
    subject: 'O prazo para escolher as suas fotos vai até {prazo}',
    body: 'Olá, {cliente}!\n\nO prazo para escolher as fotos de {galeria} vai até {prazo}. As suas escolhas ficam guardadas: dá para continuar de onde parou.\n\nSe precisar de mais tempo, é só responder.',
  },
  'album-deadline': {
    subject: 'O prazo para aprovar {album} vai até {prazo}',
    body: 'Olá, {cliente}!\n\nO prazo para aprovar {album} vai até {prazo}. O álbum tem {laminas}: veja com calma e aprove, ou mande os seus pedidos de mudança.\n\nSe precisar de mais tempo, é só responder.',
  },
  unpaid: {
    subject: 'Falta o pagamento das fotos de {galeria}',
    body: 'Olá, {cliente}!\n\nA sua escolha em {galeria} já chegou. Falta só o pagamento de {valor}. Os detalhes estão na página da galeria.\n\nSe você já pagou, é só avisar respondendo a esta mensagem.',
  },
  expiring: {
    subject: '{galeria} fica no ar até {prazo}',
    body: 'Olá, {cliente}!\n\nA galeria {galeria}, com {fotos}, fica no ar até {prazo}. Aproveite para rever as fotos antes disso.',
  },
  'not-downloaded': {
    subject: 'As suas fotos estão prontas para baixar',
    body: 'Olá, {cliente}!\n\nAs fotos de {galeria} já podem ser baixadas. Guarde uma cópia no seu celular ou computador.',
  },
  stopped: {
    subject: 'Continue a escolha das suas fotos',
    body: 'Olá, {cliente}!\n\nA escolha das fotos de {galeria} ficou pela metade. Está tudo guardado: é só continuar de onde parou.',
  },
  'not-opened': {
    subject: 'As suas fotos estão esperando por você',
    body: 'Olá, {cliente}!\n\nAs fotos de {galeria} já estão no ar e você ainda não abriu. Se não encontrou a mensagem com o link, este aqui também serve.',
  },
  anniversary: {
    subject: 'Um ano depois: que tal rever as fotos?',
    body: 'Olá, {cliente}!\n\nFaz um ano que fizemos as fotos de {galeria}. Que tal rever esse dia?',
  },
} as const

export const reminderMail = {
  button: {
    deadline: 'Escolher minhas fotos',
    'album-deadline': 'Ver o álbum',
    unpaid: 'Ver o pagamento',
    expiring: 'Ver minhas fotos',
    'not-downloaded': 'Baixar minhas fotos',
    stopped: 'Continuar a escolha',
    'not-opened': 'Ver minhas fotos',
    anniversary: 'Rever as fotos',
  },
  /** `studio` sends the mail. */
  footer: (studio: string) => `Lembrete enviado por ${studio}. Para falar com o estúdio, responda a este e-mail.`,
  stop: 'Não quero mais receber lembretes',
  /** Values of the preview. */
  example: {
    client: 'Marina',
    gallery: 'Casamento de Marina e Rafael',
    slug: 'casamento-de-marina-e-rafael',
    cents: 15_000,
    pictures: 42,
    album: 'Álbum de Marina e Rafael',
    albumSlug: 'album-de-marina-e-rafael',
    spreads: 24,
  },
  spreads: (count: number) => (count === 1 ? '1 lâmina' : `${count} lâminas`),
  /** `2026-12-20` becomes `20/12/2026`. */
  day: (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`,
} as const
