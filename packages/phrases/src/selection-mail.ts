type FinishedSelection = {
  readonly client: string
  readonly gallery: string
  readonly chosen: number
  readonly extras: number
  /** Formatted; null when nothing is due. */
  readonly total: string | null
}

type PixText = {
  readonly code: string
  readonly total: string
  readonly payee: { readonly name: string; readonly key: string } | null
}

type Receipt = FinishedSelection & {
  readonly studio: string
  /** Formatted amounts from before the selection was reopened. */
  readonly earlier: { readonly paid: string | null; readonly declared: string | null }
  readonly pix: PixText | null
}

type ManyChoosers = {
  readonly gallery: string
  /** The photographer admitted people before, and all admissions are used. */
  readonly isAdmissionUsed: boolean
  readonly perHour: number
  readonly perAdmission: number
  readonly admissionHours: number
}

type ReopenedSelection = {
  readonly studio: string
  readonly gallery: string
  /** The last day, `2026-12-20`; null without a deadline. */
  readonly until: string | null
}

type DeclinedRequest = {
  readonly studio: string
  readonly gallery: string
  readonly request: 'reopen' | 'deadline'
  /** In the photographer's words; may be empty. */
  readonly reason: string
}

type AnsweredSelection = {
  readonly studio: string
  readonly gallery: string
  /** `displayNumber`: the picture's position in the gallery as the family sees it. */
  readonly answers: readonly { readonly displayNumber: number | null; readonly title: string; readonly text: string }[]
}

const day = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}`

const photos = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`)

/** The code is a paragraph of its own, so that it can be selected and copied. */
const pixParagraphs = ({ code, total, payee }: PixText) => [
  payee ? `Para pagar ${total} com Pix, para ${payee.name} (chave ${payee.key}):` : `Para pagar ${total} com Pix:`,
  code,
  'Copie o código acima e cole no aplicativo do banco, em “Pix copia e cola”.',
]

const earlierParagraphs = ({ paid, declared }: Receipt['earlier']) => [
  ...(paid ? [`Já pago: ${paid}.`] : []),
  ...(declared ? [`Você avisou um pagamento de ${declared}.`] : []),
]

/** Mails about a selection, to the photographer and to the family. */
export const selectionMail = {
  finished: ({ client, gallery, chosen, extras, total }: FinishedSelection) => ({
    subject: `${client} concluiu a seleção de ${gallery}`,
    preview: total ? `${photos(chosen)} · ${total}` : photos(chosen),
    title: 'A lista está pronta',
    paragraphs: [
      `${client} escolheu ${photos(chosen)} na galeria ${gallery}.`,
      ...(total ? [`Fotos a cobrar: ${extras}. Total: ${total}.`] : []),
      'Abra o acompanhamento para exportar a lista para o Lightroom, o Finder ou o Windows Explorer.',
    ],
    button: 'Ver a seleção',
  }),
  receipt: ({ studio, gallery, chosen, total, earlier, pix }: Receipt) => ({
    subject: `Recebemos as suas escolhas de ${gallery}`,
    preview: total ? `${photos(chosen)} · ${total}` : photos(chosen),
    title: 'As suas escolhas foram enviadas',
    paragraphs: [
      `${studio} recebeu as suas escolhas: ${photos(chosen)}${total ? `, total de ${total}` : ''}.`,
      ...earlierParagraphs(earlier),
      ...(pix ? pixParagraphs(pix) : []),
      'Precisa mudar alguma coisa? Abra a galeria e toque em “Pedir reabertura”.',
    ],
    button: 'Ver as minhas escolhas',
  }),
  concluded: ({ studio, gallery, chosen, total, earlier, pix }: Receipt) => ({
    subject: `A sua seleção de ${gallery} foi concluída`,
    preview: total ? `${photos(chosen)} · ${total}` : photos(chosen),
    title: 'A sua seleção foi concluída',
    paragraphs: [
      `${studio} concluiu a seleção por você, com as escolhas que você já tinha feito: ${photos(chosen)}${total ? `, total de ${total}` : ''}.`,
      ...earlierParagraphs(earlier),
      ...(pix ? pixParagraphs(pix) : []),
      'Precisa mudar alguma coisa? Abra a galeria e toque em “Pedir reabertura”.',
    ],
    button: 'Ver as minhas escolhas',
  }),
  started: ({ client, gallery }: { client: string; gallery: string }) => ({
    subject: `O seu link para escolher as fotos de ${gallery}`,
    preview: 'Continue de onde parou, em qualquer aparelho.',
    title: 'As suas escolhas estão salvas',
    paragraphs: [
      `Olá, ${client}! Você começou a escolher as suas fotos na galeria ${gallery}.`,
      'Para continuar depois, no celular ou no computador, abra por este botão.',
    ],
    button: 'Continuar escolhendo',
  }),
  knownContact: ({ client, gallery }: { client: string; gallery: string }) => ({
    subject: `O seu link para escolher as fotos de ${gallery}`,
    preview: 'Abra pelo seu link para escolher com o seu nome.',
    title: 'Foi você que começou a escolher?',
    paragraphs: [
      `Olá, ${client}! Alguém começou a escolher fotos na galeria ${gallery} com o seu e-mail.`,
      'Se foi você, continue por este botão: ele é o seu link pessoal, e as escolhas ficam no seu nome.',
      'Se não foi você, pode ignorar este e-mail. Ninguém vê nem muda as suas escolhas.',
    ],
    button: 'Escolher pelo meu link',
  }),
  personal: 'Este link é só seu: quem tiver este link pode ver e mudar suas escolhas; não encaminhe.',
  reopenRequested: ({ client, gallery, message }: { client: string; gallery: string; message: string }) => ({
    subject: `${client} pediu para reabrir a seleção de ${gallery}`,
    preview: message || 'Toque para ver a seleção.',
    title: 'Pedido de reabertura',
    paragraphs: [
      `${client} já concluiu a seleção da galeria ${gallery} e pediu para mudar as escolhas.`,
      ...(message ? [`“${message}”`] : []),
    ],
    button: 'Ver a seleção',
  }),
  deadlineRequested: ({ client, gallery, message }: { client: string; gallery: string; message: string }) => ({
    subject: `${client} pediu mais prazo para escolher as fotos de ${gallery}`,
    preview: message || 'Toque para mudar o prazo.',
    title: 'Pedido de mais prazo',
    paragraphs: [
      `O prazo da seleção da galeria ${gallery} terminou e ${client} ainda quer escolher.`,
      ...(message ? [`“${message}”`] : []),
    ],
    button: 'Mudar o prazo',
  }),
  paymentDeclared: ({ client, gallery, total }: { client: string; gallery: string; total: string }) => ({
    subject: `${client} avisou que pagou ${total}`,
    preview: 'Confira na sua conta e marque como recebido.',
    title: 'Pagamento avisado',
    paragraphs: [
      `${client} avisou que fez o Pix de ${total} pelas fotos extras da galeria ${gallery}.`,
      'Confira na sua conta e marque “Recebi” no acompanhamento.',
    ],
    button: 'Abrir o acompanhamento',
  }),
  reopened: ({ studio, gallery, until }: ReopenedSelection) => ({
    subject: `${studio} reabriu a sua escolha em ${gallery}`,
    preview: 'Você pode mudar as suas escolhas de novo.',
    title: 'Você pode mudar as suas escolhas',
    paragraphs: [
      `${studio} reabriu a sua escolha de fotos na galeria ${gallery}. O que você escolheu continua marcado.`,
      ...(until ? [`Escolha até ${day(until)}.`] : []),
      'Quando terminar, envie as escolhas de novo.',
    ],
    button: 'Mudar as minhas escolhas',
  }),
  moreTime: ({ studio, gallery, until }: ReopenedSelection) => ({
    subject: `Você tem mais prazo para escolher as fotos de ${gallery}`,
    preview: until ? `Escolha até ${day(until)}.` : 'A sua escolha está aberta de novo.',
    title: 'Você tem mais prazo',
    paragraphs: [
      until
        ? `${studio} abriu a sua escolha de fotos na galeria ${gallery} até ${day(until)}.`
        : `${studio} abriu de novo a sua escolha de fotos na galeria ${gallery}.`,
      'O que você já escolheu continua marcado.',
    ],
    button: 'Continuar escolhendo',
  }),
  declined: ({ studio, gallery, request, reason }: DeclinedRequest) => ({
    subject: `${studio} respondeu ao seu pedido sobre ${gallery}`,
    preview:
      request === 'reopen'
        ? 'Desta vez não foi possível reabrir a escolha.'
        : 'Desta vez não foi possível dar mais prazo.',
    title: 'Sobre o seu pedido',
    paragraphs: [
      request === 'reopen'
        ? `${studio} recebeu o seu pedido, mas desta vez não foi possível reabrir a sua escolha de fotos na galeria ${gallery}.`
        : `${studio} recebeu o seu pedido, mas desta vez não foi possível dar mais prazo para a sua escolha de fotos na galeria ${gallery}.`,
      ...(reason === '' ? [] : [`“${reason}”`]),
      `O que você escolheu continua salvo. Ficou alguma dúvida? Fale com ${studio}.`,
    ],
    button: 'Ver as minhas fotos',
  }),
  answers: ({ studio, gallery, answers }: AnsweredSelection) => ({
    subject: `${studio} respondeu sobre as fotos de ${gallery}`,
    preview: answers[0]?.text ?? '',
    title: answers.length === 1 ? 'Uma resposta para você' : `${answers.length} respostas para você`,
    paragraphs: answers
      .slice(0, 20)
      .map(
        ({ displayNumber, title, text }) => `${displayNumber === null ? title : `Foto ${displayNumber}`}: “${text}”`,
      ),
    button: 'Ver as respostas',
  }),
  paymentReceived: ({ studio, gallery, total }: { studio: string; gallery: string; total: string }) => ({
    subject: `${studio} recebeu o seu pagamento de ${total}`,
    preview: 'Agradecemos!',
    title: 'Pagamento recebido',
    paragraphs: [`${studio} confirmou o pagamento de ${total} pelas fotos da galeria ${gallery}.`, 'Agradecemos!'],
    button: 'Abrir a galeria',
  }),
  comments: (input: {
    client: string
    gallery: string
    comments: readonly { readonly title: string; readonly name: string | null; readonly text: string }[]
  }) => ({
    subject: `${whoCommented(input.comments.map(({ name }) => name ?? input.client))} fotos de ${input.gallery}`,
    preview: input.comments[0]?.text ?? '',
    title: input.comments.length === 1 ? 'Um novo comentário' : `${input.comments.length} novos comentários`,
    paragraphs: input.comments
      .slice(0, 20)
      .map(({ title, name, text }) => `${name === null ? title : `${title}, de ${name}`}: “${text}”`),
    button: 'Responder',
  }),
  manyChoosers: ({ gallery, isAdmissionUsed, perHour, perAdmission, admissionHours }: ManyChoosers) => ({
    subject: `Muita gente nova escolhendo fotos em ${gallery}`,
    preview: 'São os seus convidados? Deixe entrar mais gente com um toque.',
    title: 'São os seus convidados?',
    paragraphs: [
      isAdmissionUsed
        ? `As ${perAdmission} pessoas que você deixou entrar na galeria ${gallery} já começaram a escolher, e ainda chega mais gente. Por segurança, quem vem agora espera a sua resposta.`
        : `Em uma hora, ${perHour} pessoas novas começaram a escolher fotos na galeria ${gallery}, e ainda chega mais gente. Por segurança, quem vem agora espera a sua resposta.`,
      `Se são os seus convidados, toque no botão e deixe entrar mais ${perAdmission} pessoas nas próximas ${admissionHours} horas. Quem você já convidou entra pelo link pessoal, sem esperar.`,
      'Se você não conhece essas pessoas, exclua as seleções e deixe a galeria só para convidados.',
    ],
    button: 'Ver e responder',
  }),
  clientFooter: (studio: string) => `Enviado por ${studio}.`,
} as const

/** The client and the people who choose along may write into one mail. */
function whoCommented(names: readonly string[]): string {
  const [first = '', second, ...others] = new Set(names)
  if (second === undefined) return `${first} comentou`
  return others.length === 0
    ? `${first} e ${second} comentaram`
    : `${first} e mais ${others.length + 1} pessoas comentaram`
}
