/** Mails about what families pay. It is the photographer's money: we only say what happened. */

type Payment = { readonly client: string | null; readonly gallery: string; readonly total: string }

const who = (client: string | null) => client ?? 'A família'

export const receivablesMail = {
  declared: ({ client, gallery, total }: Payment) => ({
    subject: `${who(client)} avisou que pagou ${total}`,
    preview: 'Confira na sua conta e toque em “Recebi”.',
    title: 'Pagamento avisado',
    paragraphs: [
      `${who(client)} avisou que fez o Pix de ${total} para liberar as fotos da galeria ${gallery}.`,
      'Confira na sua conta e toque em “Recebi”: as fotos são liberadas na hora.',
    ],
    button: 'Abrir A receber',
  }),
  paid: ({ client, gallery, total }: Payment) => ({
    subject: `Pix de ${total} recebido · ${gallery}`,
    preview: 'O Mercado Pago confirmou o pagamento.',
    title: 'Pix recebido',
    paragraphs: [
      `${who(client)} pagou ${total} na galeria ${gallery}. O valor caiu na sua conta do Mercado Pago, e já marcamos como recebido.`,
    ],
    button: 'Abrir A receber',
  }),
  surplus: ({ client, gallery, total }: Payment) => ({
    subject: `Pix de ${total} a mais · ${gallery}`,
    preview: 'Este valor não estava mais em aberto.',
    title: 'Um Pix chegou a mais',
    paragraphs: [
      `${who(client)} pagou ${total} na galeria ${gallery}, mas nada mais estava em aberto. O valor caiu na sua conta do Mercado Pago.`,
      'Combine com a família: você pode devolver o valor pelo Mercado Pago.',
    ],
    button: 'Abrir A receber',
  }),
  refunded: ({ client, gallery, total }: Payment) => ({
    subject: `Pix de ${total} devolvido · ${gallery}`,
    preview: 'O valor voltou a ficar em aberto.',
    title: 'Um Pix foi devolvido',
    paragraphs: [
      `O Pix de ${total} de ${client ?? 'uma família'} na galeria ${gallery} foi devolvido. O valor voltou a ficar em aberto.`,
      'Se a galeria libera as fotos quando o pagamento é quitado, os downloads voltam a esperar por ele.',
    ],
    button: 'Abrir A receber',
  }),
  surplusRefunded: ({ gallery, total }: Payment) => ({
    subject: `Pix de ${total} devolvido · ${gallery}`,
    preview: 'Nada mudou no que está em aberto.',
    title: 'Um Pix a mais foi devolvido',
    paragraphs: [
      `O Pix de ${total} que tinha chegado a mais na galeria ${gallery} foi devolvido. Nada mudou no que está em aberto.`,
    ],
    button: 'Abrir A receber',
  }),
  mismatch: ({ gallery, total }: Payment) => ({
    subject: `Confira um Pix da galeria ${gallery}`,
    preview: 'O pagamento não bate com o que foi cobrado.',
    title: 'Um pagamento não confere',
    paragraphs: [
      `O Mercado Pago informou um pagamento diferente da cobrança de ${total} da galeria ${gallery}. Por segurança, não marcamos nada como recebido.`,
      'Confira na sua conta do Mercado Pago. Se o valor estiver certo, toque em “Recebi”.',
    ],
    button: 'Abrir A receber',
  }),
  reconnect: {
    subject: 'Conecte de novo a sua conta do Mercado Pago',
    preview: 'O Pix deixou de ser confirmado sozinho.',
    title: 'A conexão com o Mercado Pago terminou',
    paragraphs: [
      'O Mercado Pago não aceita mais o nosso acesso à sua conta. Até você conectar de novo, os seus clientes pagam pela sua chave Pix, e você confirma cada pagamento em “Recebi”.',
    ],
    button: 'Conectar de novo',
  },
  released: ({ studio, gallery, total }: { studio: string; gallery: string; total: string }) => ({
    subject: `As suas fotos de ${gallery} estão liberadas`,
    preview: 'Você já pode baixar as fotos em alta.',
    title: 'Fotos liberadas',
    paragraphs: [
      `${studio} recebeu o seu pagamento de ${total}. Você já pode baixar as fotos da galeria ${gallery} em alta.`,
      'Agradecemos!',
    ],
    button: 'Baixar as fotos',
  }),
} as const

/** "A receber" as a table for other programs. */
export const receivablesTable = {
  fileName: (day: string) => `a-receber-${day}.csv`,
  columns: [
    'Galeria',
    'Cliente',
    'Referente a',
    'Situação',
    'Valor (R$)',
    'Em aberto desde',
    'Dias em aberto',
    'Avisado em',
    'Recebido em',
    'Confirmado por',
  ],
  subjects: { selection: 'Fotos extras', balance: 'Saldo da galeria' },
  states: { open: 'Em aberto', declared: 'Avisado', received: 'Recebido' },
  confirmedBy: { photographer: 'Você', gateway: 'Mercado Pago' },
} as const

/** The description of a Pix, as the payer's bank and the photographer's statement show it. */
export const chargeDescription = (gallery: string) => `Fotos: ${gallery}`.slice(0, 120)
