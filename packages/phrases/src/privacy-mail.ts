type CountedNoun = { readonly singular: string; readonly plural: string }

const things = {
  gallery: { singular: 'galeria', plural: 'galerias' },
  picture: { singular: 'foto', plural: 'fotos' },
  work: { singular: 'trabalho do portfólio', plural: 'trabalhos do portfólio' },
  client: { singular: 'cliente', plural: 'clientes' },
  selection: { singular: 'seleção', plural: 'seleções' },
  selection_comment: { singular: 'comentário', plural: 'comentários' },
  outbox_mail: { singular: 'e-mail enviado', plural: 'e-mails enviados' },
} as const satisfies Record<string, CountedNoun>

const number = new Intl.NumberFormat('pt-BR')

function counted(counts: Readonly<Record<string, number>>): string {
  const lines = Object.entries(things).map(([table, { singular, plural }]) => {
    const count = counts[table] ?? 0
    return `${number.format(count)} ${count === 1 ? singular : plural}`
  })
  const rows = Object.entries(counts).reduce((sum, [table, count]) => (table === 'objects' ? sum : sum + count), 0)
  return [
    ...lines,
    `${number.format(rows)} registros e ${number.format(counts['objects'] ?? 0)} arquivos ao todo`,
  ].join('\n')
}

type RetainedRecords = { readonly count: number; readonly until: string }

export type ErasureReceipt = {
  readonly id: string
  readonly requestedAt: string
  readonly erasedAt: string
  readonly counts: Readonly<Record<string, number>>
  readonly retained: {
    readonly invoice?: RetainedRecords
    readonly access?: RetainedRecords
    readonly terms?: RetainedRecords
    readonly subdomain?: RetainedRecords
  }
}

const records = (count: number) => (count === 1 ? '1 registro' : `${number.format(count)} registros`)

function retainedLines({ retained }: ErasureReceipt): string {
  const lines = [
    retained.invoice &&
      `Pagamentos (${records(retained.invoice.count)}), até ${retained.invoice.until}: obrigação fiscal (Código Tributário Nacional).`,
    retained.access &&
      `Registros de acesso, com data, hora, endereço IP e porta (${records(retained.access.count)}), até ${retained.access.until}: Marco Civil da Internet, art. 15.`,
    retained.terms &&
      `Aceite dos termos de uso (${records(retained.terms.count)}), até ${retained.terms.until}: prova do contrato (LGPD, art. 7º, VI).`,
    retained.subdomain &&
      `O endereço do estúdio, sem ligação com você, até ${retained.subdomain.until}: para que ninguém se passe por você.`,
    'Cópias de segurança: até 35 dias, quando se renovam.',
  ]
  return lines.filter(Boolean).join('\n')
}

/** Mails about the copy of an account and about its end. */
export const privacyMail = {
  exportReady: (until: string) => ({
    subject: 'A cópia dos seus dados está pronta',
    preview: `Baixe até ${until}.`,
    title: 'A cópia dos seus dados está pronta',
    paragraphs: [
      `As suas fotos originais e os dados da sua conta estão prontos para baixar até ${until}. Depois desse dia, a cópia é apagada; a sua conta continua como está.`,
      'Por segurança, só quem entra na sua conta consegue baixar.',
    ],
    button: 'Baixar a cópia',
  }),
  erasureRequested: (input: { readonly when: string; readonly due: string }) => ({
    subject: `A sua conta será apagada em ${input.due}`,
    preview: 'Até lá, você pode desistir.',
    title: `A sua conta será apagada em ${input.due}`,
    paragraphs: [
      `Recebemos em ${input.when} o pedido para apagar a sua conta na Revela.`,
      `Até ${input.due} tudo continua funcionando e você pode desistir: entre na sua conta e toque em “Não apagar a conta”. Depois disso, galerias, fotos, clientes e seleções são apagados definitivamente.`,
      'A renovação da assinatura, se havia uma, foi desligada. Não foi você quem pediu? Desista do pedido e troque a sua senha.',
    ],
    button: 'Não apagar a conta',
  }),
  erasureRequestedAgain: (input: { readonly when: string; readonly due: string }) => ({
    subject: `A sua conta será apagada em ${input.due}`,
    preview: 'O prazo recomeçou. Até lá, você pode desistir.',
    title: `A sua conta será apagada em ${input.due}`,
    paragraphs: [
      `Precisamos recuperar os nossos sistemas a partir de uma cópia de segurança. Nela está o pedido, feito em ${input.when}, para apagar a sua conta na Revela.`,
      `Você já tinha desistido? Essa desistência pode ter se perdido: entre na sua conta e toque em “Não apagar a conta”. Para que haja tempo, o prazo recomeçou hoje.`,
      `Depois de ${input.due}, galerias, fotos, clientes e seleções são apagados definitivamente.`,
    ],
    button: 'Não apagar a conta',
  }),
  erasureTomorrow: (input: { readonly due: string; readonly moment: string }) => ({
    subject: `Último aviso: a sua conta será apagada em ${input.due}`,
    preview: 'Você ainda pode desistir.',
    title: 'A sua conta será apagada amanhã',
    paragraphs: [
      `Em ${input.moment} apagamos definitivamente a sua conta na Revela: galerias, fotos, clientes e seleções. Depois disso não há como recuperar.`,
      'Mudou de ideia, ou não foi você quem pediu? Entre na sua conta e toque em “Não apagar a conta”.',
    ],
    button: 'Não apagar a conta',
  }),
  erasureEndedByPurchase: {
    subject: 'A sua conta não será mais apagada',
    preview: 'Recebemos um pagamento seu depois do pedido.',
    title: 'A sua conta não será mais apagada',
    paragraphs: [
      'Depois do pedido para apagar a conta, recebemos um pagamento seu. Por isso desfizemos o pedido: as suas galerias e fotos estão como estavam.',
      'Se você ainda quer apagar a conta, peça de novo em Minha Conta, na parte “Seus dados”.',
    ],
    button: 'Abrir a minha conta',
  },
  erasureRevoked: {
    subject: 'A sua conta não será mais apagada',
    preview: 'Está tudo como estava.',
    title: 'A sua conta não será mais apagada',
    paragraphs: [
      'O pedido para apagar a conta foi desfeito. As suas galerias e fotos estão como estavam.',
      'Se você tem uma assinatura, a renovação ficou desligada: ligue de novo em Financeiro.',
    ],
    button: 'Abrir a minha conta',
  },
  receipt: (input: ErasureReceipt) => ({
    subject: 'Recibo: a sua conta foi apagada',
    preview: 'O que apagamos e o que a lei manda guardar.',
    title: 'A sua conta foi apagada',
    paragraphs: [
      `Pedido de ${input.requestedAt}, concluído em ${input.erasedAt}. Número ${input.id}.`,
      `Apagamos:\n${counted(input.counts)}`,
      `O que a lei manda guardar, separado de tudo e só até o dia indicado:\n${retainedLines(input)}`,
      'O seu e-mail sai dos nossos registros assim que esta mensagem for entregue. Obrigado por ter estado com a gente.',
    ],
  }),
  receiptHash: (hash: string) => `Impressão digital deste recibo (SHA-256): ${hash}`,
} as const
