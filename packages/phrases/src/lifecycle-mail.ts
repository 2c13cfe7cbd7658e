/** Days are written out: `09/04/2027`. */
type Ending = { readonly on: string; readonly daysLeft: number }

type Titled = { readonly title: string; readonly until: string }

const mostTitles = 20

const inDays = (days: number) => (days <= 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`)

const galleries = (count: number) => (count === 1 ? '1 galeria' : `${count} galerias`)

const works = (count: number) => (count === 1 ? '1 trabalho do portfólio' : `${count} trabalhos do portfólio`)

/** What an account still keeps. */
type Kept = { readonly galleries: number; readonly works: number }

const counted = (kept: Kept) =>
  [kept.galleries > 0 ? galleries(kept.galleries) : '', kept.works > 0 ? works(kept.works) : '']
    .filter((part) => part !== '')
    .join(' e ')

/** Galleries give their name to all of it; a portfolio alone has its own words. */
const named = (kept: Kept) =>
  kept.galleries > 0 || kept.works === 0
    ? ({ all: 'as suas galerias', of: 'das suas galerias', All: 'As suas galerias', they: 'elas', a: 'a' } as const)
    : ({ all: 'os seus trabalhos', of: 'dos seus trabalhos', All: 'Os seus trabalhos', they: 'eles', a: 'o' } as const)

const forGood = 'Depois desse dia, as fotos são apagadas definitivamente e não há como recuperá-las.'

function listed(of: readonly Titled[]): string {
  const lines = of.slice(0, mostTitles).map(({ title, until }) => `${title}: até ${until}`)
  return [...lines, ...(of.length > mostTitles ? [`e mais ${of.length - mostTitles}.`] : [])].join('\n')
}

/** Mails about what ends: a trial, a plan, the validity of a gallery, what an ended account still keeps. */
export const lifecycleMail = {
  trialEnding: ({ on, daysLeft }: Ending) => ({
    subject: `O seu período de testes termina ${inDays(daysLeft)}`,
    preview: `Vai até ${on}, às 23h59.`,
    title: `O seu período de testes termina ${inDays(daysLeft)}`,
    paragraphs: [
      `Você pode usar tudo até ${on}, às 23h59. Depois disso, as suas galerias saem do ar para os seus clientes.`,
      'Para continuar sem interrupção, escolha um plano. Não se preocupe com os dias que ainda restam: o período pago só começa quando o teste termina.',
    ],
    button: 'Ver os planos',
  }),
  trialEnded: (of: {
    readonly on: string
    readonly keptUntil: string | null
    readonly canExtend: boolean
    readonly kept: Kept
  }) => ({
    subject: 'O seu período de testes terminou',
    preview: of.keptUntil ? `Guardamos ${named(of.kept).all} até ${of.keptUntil}.` : 'Escolha um plano para continuar.',
    title: 'O seu período de testes terminou',
    paragraphs: [
      `O seu período de testes terminou em ${of.on}.`,
      ...(of.keptUntil
        ? [
            `${named(of.kept).All} estão fora do ar, mas continuam guardad${named(of.kept).a}s até ${of.keptUntil}. Escolha um plano até lá e tudo volta como estava. ${forGood}`,
          ]
        : ['Escolha um plano quando quiser: a sua conta continua aqui.']),
      ...(of.canExtend ? ['Precisa de mais tempo? Ao entrar, você pode estender o teste por mais 7 dias.'] : []),
    ],
    button: 'Ver os planos',
  }),
  contentEnding: (of: Ending & { readonly kept: Kept; readonly why: 'trial' | 'over' | 'frozen' }) => ({
    subject:
      of.daysLeft <= 1
        ? `Último aviso: guardamos ${named(of.kept).all} até ${of.on}`
        : `Guardamos ${named(of.kept).all} até ${of.on}`,
    preview: `Depois desse dia, ${named(of.kept).they} são apagad${named(of.kept).a}s definitivamente.`,
    title:
      of.daysLeft <= 1
        ? `${of.daysLeft === 1 ? 'Amanhã' : 'Hoje'} é o último dia ${named(of.kept).of}`
        : `${named(of.kept).All} ficam até ${of.on}`,
    paragraphs: [
      {
        trial: 'O seu período de testes terminou e a sua conta está sem um plano.',
        over: 'A sua assinatura terminou e a sua conta está sem um plano.',
        frozen: 'O pagamento da sua assinatura não foi aprovado e a sua conta está suspensa.',
      }[of.why],
      `Ainda guardamos o que é seu (${counted(of.kept)}) até ${of.on}, às 23h59. ${forGood}`,
      of.why === 'frozen'
        ? 'Regularize o pagamento até lá e tudo volta como estava.'
        : 'Escolha um plano até lá e tudo volta como estava.',
    ],
    button: of.why === 'frozen' ? 'Regularizar o pagamento' : 'Ver os planos',
  }),
  contentDeleted: (kept: Kept) => ({
    subject: `${named(kept).All} foram apagad${named(kept).a}s`,
    preview: 'O prazo de que avisamos chegou ao fim.',
    title: `${named(kept).All} foram apagad${named(kept).a}s`,
    paragraphs: [
      `O prazo de que avisamos chegou ao fim, e apagamos ${[
        ...(kept.galleries > 0 ? ['as galerias'] : []),
        ...(kept.works > 0 ? ['os trabalhos do portfólio'] : []),
        'as fotos que estavam na sua conta',
      ]
        .join(', ')
        .replace(/, ([^,]*)$/, ' e $1')}.`,
      'A sua conta continua aqui. Quando quiser voltar, escolha um plano e comece de novo.',
    ],
    button: 'Ver os planos',
  }),
  galleriesEnding: (of: readonly Titled[], months: number) => {
    const [only] = of
    const single = of.length === 1 && only
    return {
      subject: single
        ? `A galeria ${only.title} expira em ${only.until}`
        : `${of.length} galerias estão perto de expirar`,
      preview: single ? `Ela fica no ar até ${only.until}, às 23h59.` : 'Veja quais são e até quando ficam no ar.',
      title: single ? `${only.title} expira em ${only.until}` : `${of.length} galerias estão perto de expirar`,
      paragraphs: [
        `No seu plano, cada galeria vale por ${months} meses, a contar do cadastro. ${single ? 'Esta está' : 'Estas estão'} perto do fim:`,
        listed(of),
        'Quando o prazo termina, a galeria sai do ar para os seus clientes. Sete dias depois, vai para a Lixeira, e as fotos são apagadas definitivamente ao fim de mais 7 dias.',
        'Baixe o que quiser guardar, ou mude para um plano em que as galerias não expiram.',
      ],
      button: 'Ver as minhas galerias',
    }
  },
  galleriesEnded: (of: { readonly titles: readonly string[]; readonly until: string }) => ({
    subject:
      of.titles.length === 1
        ? `A galeria ${of.titles[0]} expirou e está na Lixeira`
        : `${of.titles.length} galerias expiraram e estão na Lixeira`,
    preview: `Dá para restaurar até ${of.until}.`,
    title: of.titles.length === 1 ? 'Uma galeria expirou' : `${of.titles.length} galerias expiraram`,
    paragraphs: [
      [
        ...of.titles.slice(0, mostTitles),
        ...(of.titles.length > mostTitles ? [`e mais ${of.titles.length - mostTitles}.`] : []),
      ].join('\n'),
      `Até ${of.until} você ainda pode restaurar pela Lixeira. ${forGood}`,
    ],
    button: 'Abrir a Lixeira',
  }),
  planClosing: (of: Ending & { readonly plan: string }) => ({
    subject: `O plano ${of.plan} será encerrado em ${of.on}`,
    preview: 'Escolha outro plano para continuar.',
    title: `O plano ${of.plan} será encerrado em ${of.on}`,
    paragraphs: [
      `O plano ${of.plan} vale até ${of.on}, às 23h59. Depois disso, as suas galerias saem do ar até que você escolha outro plano.`,
      'Para que nada pare, mude de plano antes desse dia: as galerias e as fotos continuam como estão.',
    ],
    button: 'Ver os planos',
  }),
} as const
