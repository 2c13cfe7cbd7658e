type SecondFactorRequirement = { readonly when: string; readonly isRegistered: boolean }
type SupportSession = { readonly until: string; readonly ticket: string }

/** The actions of our support on an account, shown to its owner in Minha Conta and by mail. */
export const support = {
  title: 'ACESSOS DO SUPORTE',
  lead: 'Tudo o que a nossa equipe consultou ou alterou na sua conta, com data e número do atendimento.',
  none: 'A nossa equipe nunca abriu a sua conta.',
  loadFailed: 'Não conseguimos carregar os acessos do suporte.',
  more: 'Ver mais antigos',
  ticket: (ticket: string) => `Atendimento ${ticket}`,
  device: 'Suporte da Revela',
  actions: {
    'looked-up': 'Consultou os dados da conta',
    'email-changed': 'Alterou o e-mail da conta',
    frozen: 'Suspendeu a conta',
    unfrozen: 'Reativou a conta',
    extended: 'Ampliou o prazo',
    'session-opened': 'Abriu a conta para consulta',
    'session-ended': 'Encerrou a consulta',
    'signed-out': 'Encerrou todas as sessões',
    'mail-allowed': 'Liberou os envios por e-mail',
    'mail-blocked': 'Bloqueou os envios por e-mail',
    'second-factor-removed': 'Desligou a verificação em duas etapas e removeu as chaves de acesso',
    'second-factor-required': 'Passou a exigir a verificação em duas etapas',
    'second-factor-optional': 'Deixou de exigir a verificação em duas etapas',
  },
  until: (when: string) => `até ${when}`,
  emailMoved: (when: string) => ({
    subject: 'O e-mail da sua conta na Revela foi alterado',
    preview: 'Se foi você quem pediu, não precisa fazer nada.',
    title: 'O e-mail da sua conta foi alterado',
    paragraphs: [
      `Em ${when}, o nosso suporte trocou o e-mail da sua conta, depois de confirmar a identidade de quem pediu. A senha continua a mesma, e todas as sessões abertas foram encerradas.`,
      'Não foi você quem pediu? Responda este e-mail agora mesmo.',
    ],
    button: 'Recuperar o acesso',
  }),
  secondFactorRemoved: (when: string) => ({
    subject: 'A verificação em duas etapas foi desligada · Revela',
    preview: 'Se foi você quem pediu, entre e ligue de novo.',
    title: 'A verificação em duas etapas foi desligada',
    paragraphs: [
      `Em ${when}, o nosso suporte desligou a verificação em duas etapas e removeu as chaves de acesso da sua conta, depois de confirmar a identidade de quem pediu. Todas as sessões abertas foram encerradas.`,
      'Não foi você quem pediu? Responda este e-mail agora mesmo.',
    ],
    button: 'Entrar',
  }),
  secondFactorRequired: ({ when, isRegistered }: SecondFactorRequirement) => ({
    subject: 'Sua conta agora pede uma segunda etapa para entrar · Revela',
    preview: isRegistered
      ? 'Você já tem tudo pronto: é só entrar de novo.'
      : 'Leva dois minutos e protege a sua conta.',
    title: 'Sua conta agora pede uma segunda etapa',
    paragraphs: [
      `Em ${when}, para proteger a sua conta, a nossa equipe passou a exigir a verificação em duas etapas. Só a senha já não basta para entrar.`,
      isRegistered
        ? 'Você já tem uma segunda etapa registrada. Encerramos as sessões abertas: entre de novo e confirme com ela.'
        : 'Na próxima visita, registre um aplicativo autenticador ou uma chave de acesso. Até lá, o estúdio fica em pausa para você, mas as suas galerias continuam abertas para os clientes.',
      'Alguma dúvida? Responda este e-mail.',
    ],
    button: 'Entrar',
  }),
  secondFactorOptional: (when: string) => ({
    subject: 'A verificação em duas etapas voltou a ser opcional · Revela',
    preview: 'Recomendamos que você continue com ela ligada.',
    title: 'A verificação em duas etapas voltou a ser opcional',
    paragraphs: [
      `Em ${when}, o nosso suporte deixou de exigir a verificação em duas etapas na sua conta, depois de confirmar a identidade de quem pediu. O que você registrou continua valendo.`,
      'Não foi você quem pediu? Responda este e-mail agora mesmo.',
    ],
    button: 'Ver a minha conta',
  }),
  sessionOpened: ({ until, ticket }: SupportSession) => ({
    subject: 'O suporte da Revela abriu a sua conta para consulta',
    preview: `Atendimento ${ticket}, até ${until}.`,
    title: 'O suporte abriu a sua conta para consulta',
    paragraphs: [
      `Para cuidar do atendimento ${ticket}, uma pessoa da nossa equipe pode ver a sua conta como você a vê, até ${until}. Ela não altera nada, não vê senhas nem códigos de acesso e não envia nada em seu nome.`,
      'Você pode encerrar esse acesso quando quiser, em Minha Conta, na lista de sessões abertas.',
    ],
    button: 'Ver os acessos à minha conta',
  }),
} as const
