/** Formatted days: `09/04/2027`. */
type EndDate = { readonly on: string; readonly daysLeft: number }

type TitledContent = { readonly title: string; readonly until: string }

const maxTitles = 20

const inDays = (days: number) => (days <= 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`)

const galleries = (count: number) => (count === 1 ? '1 galeria' : `${count} galerias`)

const works = (count: number) => (count === 1 ? '1 trabalho do portfólio' : `${count} trabalhos do portfólio`)

const albums = (count: number) => (count === 1 ? '1 álbum' : `${count} álbuns`)

/** What an account still retains. */
type RetainedContent = { readonly galleries: number; readonly works: number; readonly albums: number }

/** `a, b e c`. */
const joined = (parts: readonly string[]) => parts.join(', ').replace(/, ([^,]*)$/, ' e $1')

const counted = (content: RetainedContent) =>
  joined([
    ...(content.galleries > 0 ? [galleries(content.galleries)] : []),
    ...(content.works > 0 ? [works(content.works)] : []),
    ...(content.albums > 0 ? [albums(content.albums)] : []),
  ])

/** Content with galleries is named after them; a portfolio or albums alone have their own words. */
const named = (content: RetainedContent) => {
  if (content.galleries > 0 || content.works + content.albums === 0)
    return {
      all: 'as suas galerias',
      genitive: 'das suas galerias',
      All: 'As suas galerias',
      they: 'elas',
      a: 'a',
    } as const
  const what = content.works > 0 ? 'trabalhos' : 'álbuns'
  return { all: `os seus ${what}`, genitive: `dos seus ${what}`, All: `Os seus ${what}`, they: 'eles', a: 'o' } as const
}

const forGood = 'Depois desse dia, as fotos são apagadas definitivamente e não há como recuperá-las.'

function listed(input: readonly TitledContent[]): string {
  const lines = input.slice(0, maxTitles).map(({ title, until }) => `${title}: até ${until}`)
  return [...lines, ...(input.length > maxTitles ? [`e mais ${input.length - maxTitles}.`] : [])].join('\n')
}

/** Mails about endings: a trial, a plan, the validity of a gallery, the content of an ended account. */
export const lifecycleMail = {
  trialEnding: ({ on, daysLeft }: EndDate) => ({
    subject: `O seu período de testes termina ${inDays(daysLeft)}`,
    preview: `Vai até ${on}, às 23h59.`,
    title: `O seu período de testes termina ${inDays(daysLeft)}`,
    paragraphs: [
      `Você pode usar tudo até ${on}, às 23h59. Depois disso, as suas galerias saem do ar para os seus clientes.`,
      'Para continuar sem interrupção, escolha um plano. Não se preocupe com os dias que ainda restam: o período pago só começa quando o teste termina.',
    ],
    button: 'Ver os planos',
  }),
  trialEnded: (input: {
    readonly on: string
    readonly retainedUntil: string | null
    readonly canExtend: boolean
    readonly content: RetainedContent
  }) => ({
    subject: 'O seu período de testes terminou',
    preview: input.retainedUntil
      ? `Guardamos ${named(input.content).all} até ${input.retainedUntil}.`
      : 'Escolha um plano para continuar.',
    title: 'O seu período de testes terminou',
    paragraphs: [
      `O seu período de testes terminou em ${input.on}.`,
      ...(input.retainedUntil
        ? [
            `${named(input.content).All} estão fora do ar, mas continuam guardad${named(input.content).a}s até ${input.retainedUntil}. Escolha um plano até lá e tudo volta como estava. ${forGood}`,
          ]
        : ['Escolha um plano quando quiser: a sua conta continua aqui.']),
      ...(input.canExtend ? ['Precisa de mais tempo? Ao entrar, você pode estender o teste por mais 7 dias.'] : []),
    ],
    button: 'Ver os planos',
  }),
  contentEnding: (
    input: EndDate & { readonly content: RetainedContent; readonly reason: 'trial' | 'over' | 'frozen' },
  ) => ({
    subject:
      input.daysLeft <= 1
        ? `Último aviso: guardamos ${named(input.content).all} até ${input.on}`
        : `Guardamos ${named(input.content).all} até ${input.on}`,
    preview: `Depois desse dia, ${named(input.content).they} são apagad${named(input.content).a}s definitivamente.`,
    title:
      input.daysLeft <= 1
        ? `${input.daysLeft === 1 ? 'Amanhã' : 'Hoje'} é o último dia ${named(input.content).genitive}`
        : `${named(input.content).All} ficam até ${input.on}`,
    paragraphs: [
      {
        trial: 'O seu período de testes terminou e a sua conta está sem um plano.',
        over: 'A sua assinatura terminou e a sua conta está sem um plano.',
        frozen: 'O pagamento da sua assinatura não foi aprovado e a sua conta está suspensa.',
      }[input.reason],
      `Ainda guardamos o que é seu (${counted(input.content)}) até ${input.on}, às 23h59. ${forGood}`,
      input.reason === 'frozen'
        ? 'Regularize o pagamento até lá e tudo volta como estava.'
        : 'Escolha um plano até lá e tudo volta como estava.',
    ],
    button: input.reason === 'frozen' ? 'Regularizar o pagamento' : 'Ver os planos',
  }),
  contentDeleted: (content: RetainedContent) => ({
    subject: `${named(content).All} foram apagad${named(content).a}s`,
    preview: 'O prazo de que avisamos chegou ao fim.',
    title: `${named(content).All} foram apagad${named(content).a}s`,
    paragraphs: [
      `O prazo de que avisamos chegou ao fim, e apagamos ${joined([
        ...(content.galleries > 0 ? ['as galerias'] : []),
        ...(content.works > 0 ? ['os trabalhos do portfólio'] : []),
        ...(content.albums > 0 ? ['os álbuns'] : []),
        'as fotos que estavam na sua conta',
      ])}.`,
      'A sua conta continua aqui. Quando quiser voltar, escolha um plano e comece de novo.',
    ],
    button: 'Ver os planos',
  }),
  galleriesEnding: (input: readonly TitledContent[], months: number) => {
    const [only] = input
    const single = input.length === 1 && only
    return {
      subject: single
        ? `A galeria ${only.title} expira em ${only.until}`
        : `${input.length} galerias estão perto de expirar`,
      preview: single ? `Ela fica no ar até ${only.until}, às 23h59.` : 'Veja quais são e até quando ficam no ar.',
      title: single ? `${only.title} expira em ${only.until}` : `${input.length} galerias estão perto de expirar`,
      paragraphs: [
        `No seu plano, cada galeria vale por ${months} meses, a contar do cadastro. ${single ? 'Esta está' : 'Estas estão'} perto do fim:`,
        listed(input),
        'Quando o prazo termina, a galeria sai do ar para os seus clientes. Sete dias depois, vai para a Lixeira, e as fotos são apagadas definitivamente ao fim de mais 7 dias.',
        'Baixe o que quiser guardar, ou mude para um plano em que as galerias não expiram.',
      ],
      button: 'Ver as minhas galerias',
    }
  },
  galleriesEnded: (input: { readonly titles: readonly string[]; readonly until: string }) => ({
    subject:
      input.titles.length === 1
        ? `A galeria ${input.titles[0]} expirou e está na Lixeira`
        : `${input.titles.length} galerias expiraram e estão na Lixeira`,
    preview: `Dá para restaurar até ${input.until}.`,
    title: input.titles.length === 1 ? 'Uma galeria expirou' : `${input.titles.length} galerias expiraram`,
    paragraphs: [
      [
        ...input.titles.slice(0, maxTitles),
        ...(input.titles.length > maxTitles ? [`e mais ${input.titles.length - maxTitles}.`] : []),
      ].join('\n'),
      `Até ${input.until} você ainda pode restaurar pela Lixeira. ${forGood}`,
    ],
    button: 'Abrir a Lixeira',
  }),
  planClosing: (input: EndDate & { readonly plan: string }) => ({
    subject: `O plano ${input.plan} será encerrado em ${input.on}`,
    preview: 'Escolha outro plano para continuar.',
    title: `O plano ${input.plan} será encerrado em ${input.on}`,
    paragraphs: [
      `O plano ${input.plan} vale até ${input.on}, às 23h59. Depois disso, as suas galerias saem do ar até que você escolha outro plano.`,
      'Para que nada pare, mude de plano antes desse dia: as galerias e as fotos continuam como estão.',
    ],
    button: 'Ver os planos',
  }),
} as const
