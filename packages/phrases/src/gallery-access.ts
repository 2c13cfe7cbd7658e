/** Whether families can see a gallery at all. */
export const galleryPublication = {
  region: 'Publicação',
  draftLead: 'Só você vê esta galeria.',
  publish: 'PUBLICAR',
  published: 'Publicada',
  menu: 'Opções da publicação',
  publishNotice: 'A galeria foi publicada.',
  copyNotice: 'Link copiado. A galeria foi publicada.',
  failed: 'Não foi possível publicar a galeria.',
  unpublish: 'Voltar a rascunho',
  unpublishTitle: 'Voltar a rascunho?',
  unpublishText:
    'Quem recebeu a galeria deixa de abri-la até você publicar de novo. As fotos, as seleções e os links ficam guardados.',
  unpublishConfirm: 'VOLTAR A RASCUNHO',
  unpublishNotice: 'A galeria voltou a ser rascunho: só você a vê.',
  unpublishFailed: 'Não foi possível voltar a rascunho.',
  sendPublishes: 'Esta galeria é um rascunho. Ao enviar, ela é publicada.',
  sentPublished: 'A galeria foi publicada.',
} as const

/** How a published gallery is opened: link, password or invitation. */
export const galleryAccess = {
  title: 'QUEM PODE VER',
  lead: 'Quem abre esta galeria depois de publicada. Só esta escolha deixa mais gente entrar.',
  choice: 'Acesso à galeria',
  options: {
    link: { name: 'Com link', lead: 'Qualquer pessoa que tenha o endereço vê as fotos.' },
    password: { name: 'Com senha', lead: 'Quem tem o endereço digita uma senha, a mesma para todos.' },
    invited: {
      name: 'Só convidados',
      lead: 'Só entra quem você convidou, pelo link pessoal ou com e-mail e código de acesso.',
    },
  },
  saved: 'O acesso foi alterado.',
  failed: 'Não foi possível alterar o acesso.',
  tightened: 'Ao ativar a seleção privada, esta galeria passou a abrir só para convidados.',
  tightens: 'Ao ativar, esta galeria passa a abrir só para convidados.',
  privateSelection: 'A seleção privada está ativa. Se você a desativar, a galeria continua só para convidados.',
  privateSelectionOpen: 'A seleção privada está ativa, mas qualquer pessoa com o endereço vê as fotos.',
  publicSelection:
    'A seleção pública está ativa, mas só convidados entram nesta galeria. Para que qualquer pessoa escolha pelo link, mude para “Com link” ou “Com senha”.',
  publicSelectionBlocked: 'Só convidados entram nesta galeria: quem abrir este link sem convite não consegue escolher.',
  change: 'Mudar o acesso',
  newGalleries: 'Usar como padrão para novas galerias',
  newGalleriesLead: (access: string) => `Hoje as novas galerias começam assim: ${access}.`,
  isDefault: 'Este é o padrão para novas galerias.',
  defaultSaved: 'As novas galerias vão começar assim.',
} as const

export const galleryPassword = {
  label: 'Senha da galeria',
  hint: 'De 6 a 64 letras ou números. Ao trocar, quem entrou com a senha antiga digita a nova.',
  invitedAlways: 'Quem você convidou entra sem digitar esta senha.',
  suggest: 'Sugerir outra',
  save: 'SALVAR SENHA',
  short: 'Use pelo menos 6 letras ou números.',
  show: 'MOSTRAR SENHA',
  hidden: '••••••••',
  hiddenSpoken: 'Senha escondida',
  replace: 'Trocar a senha',
  copyFailed: 'Não foi possível copiar. Selecione a senha e copie.',
} as const

export const galleryAddress = {
  title: 'ENDEREÇO',
  lead: (host: string) => `O que vem depois de ${host}/`,
  label: 'Endereço da galeria',
  hint: 'De 3 a 80 letras minúsculas, números e hifens. Ao mudar, o endereço antigo continua abrindo a galeria.',
  rules: 'Use de 3 a 80 letras minúsculas sem acento, números e hifens.',
  former: 'Endereços antigos, que levam a este:',
  problems: {
    length: 'Use de 3 a 80 letras, números ou hifens.',
    characters: 'Use só letras minúsculas sem acento, números e hifens.',
    hyphens: 'Não comece nem termine com hífen, e não use dois seguidos.',
  },
  inUse: 'Outra galeria sua já usa, ou já usou, este endereço.',
  saved: 'O endereço da galeria foi alterado.',
  failed: 'Não foi possível alterar o endereço.',
} as const

export const galleryClosing = {
  label: 'Encerrar o acesso em',
  none: 'Sem data',
  hint: 'A família vê a galeria até as 23h59 desse dia. Nada é apagado: você continua vendo tudo e pode abrir de novo.',
  closesOn: (day: string) => `O acesso da família encerra em ${day}`,
  closedOn: (day: string) => `Acesso encerrado em ${day}`,
  saved: 'A data foi salva.',
  cleared: 'A galeria não tem mais data para encerrar.',
  failed: 'Não foi possível salvar a data.',
} as const

/** The PIN before downloads, as the photographer sets it. */
export const downloadPin = {
  title: 'PIN DE DOWNLOAD',
  lead: 'Quem vê a galeria só baixa as fotos depois de digitar o PIN.',
  switch: 'Pedir um PIN para baixar',
  switchLead: 'Cada pessoa digita uma vez em cada aparelho, também quem você convidou.',
  label: 'PIN',
  hidden: 'Escondido',
  shareHint: 'Conte o PIN só para quem pode baixar. Ele não vai nas mensagens de envio.',
  replace: 'Trocar o PIN',
  newLabel: 'Novo PIN',
  hint: 'De 4 a 8 números. Ao trocar, todos digitam o novo PIN e os links de download já abertos deixam de funcionar.',
  problems: {
    format: 'Use de 4 a 8 números.',
    guessable: 'Este PIN é fácil de adivinhar. Evite números repetidos ou em sequência.',
  },
  save: 'SALVAR PIN',
  suggest: 'Sugerir outro',
  copyFailed: 'Não foi possível copiar. Selecione o PIN e copie.',
  switchedOn: 'As fotos agora pedem PIN para baixar.',
  changed: 'O PIN foi trocado.',
  switchedOff: 'As fotos não pedem mais PIN para baixar.',
  failed: 'Não foi possível alterar o PIN.',
  loadFailed: 'Não foi possível mostrar o PIN.',
} as const

/** The same, as a family sees it. */
export const familyPin = {
  title: 'Digite o PIN para baixar',
  lead: 'Os downloads desta galeria pedem um PIN. Você digita só uma vez neste aparelho.',
  label: 'PIN',
  missing: 'Escreva o PIN que você recebeu.',
  invalid: 'Este PIN não confere. Confira com quem enviou a galeria.',
  failed: 'Não foi possível conferir o PIN agora. Tente de novo.',
  required: 'Para baixar é preciso um PIN. Tente de novo para digitá-lo.',
  checking: 'Conferindo…',
  enter: 'Continuar',
} as const

const number = new Intl.NumberFormat('pt-BR')
const photos = (count: number) => (count === 1 ? '1 foto' : `${number.format(count)} fotos`)

/** Which pictures of a gallery the client may download, for the photographer. */
export const deliveryScope = {
  dialogTitle: 'O que o cliente vai poder baixar?',
  turnOn: 'LIGAR ENTREGA',
  section: 'FOTOS LIBERADAS',
  sectionLead: 'Quais fotos o seu cliente baixa em alta.',
  loadFailed: 'Não conseguimos conferir as seleções desta galeria.',
  labels: { all: 'Todas as fotos', chosen: 'Só as escolhidas', paid: 'Só as escolhidas e pagas' },
  leads: {
    all: (total: number) => `A galeria inteira: ${photos(total)}.`,
    chosen: 'As fotos que cada cliente escolheu e enviou.',
    paid: 'As mesmas, quando você confirma o pagamento em RECEBI. Enquanto faltar pagamento, nada é liberado.',
  },
  clients: 'Seus clientes nesta galeria',
  chose: (name: string, count: number) => `${name} escolheu ${number.format(count)}`,
  unpaid: (count: number, money: string) => `${number.format(count)} a pagar (${money})`,
  choosing: (name: string) => `${name} ainda está escolhendo`,
  expired: (name: string) => `${name} não concluiu no prazo`,
  noSelection: (name: string) => `${name} não tem seleção`,
  downloads: (count: number) => (count === 0 ? 'nada por enquanto' : `baixa ${photos(count)}`),
  moreClients: (count: number) => (count === 1 ? 'e mais 1 cliente' : `e mais ${number.format(count)} clientes`),
  unpaidWarning: (money: string) => `Falta receber ${money}. Com esta opção as fotos são baixadas antes do pagamento.`,
} as const
