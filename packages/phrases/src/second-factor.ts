const left = (count: number) =>
  count === 0
    ? 'Não há mais códigos de recuperação: gere novos.'
    : count === 1
      ? 'Resta 1 código de recuperação.'
      : `Restam ${count} códigos de recuperação.`

/** "Verificação em duas etapas": its section in Minha Conta and its step of the sign-in. */
export const secondFactor = {
  title: 'VERIFICAÇÃO EM DUAS ETAPAS',
  lead: 'Além da senha, um código do seu celular. Mesmo quem descobrir a sua senha não entra.',
  off: 'Desligada. Você precisa de um aplicativo autenticador no celular, como o Google Authenticator ou o Microsoft Authenticator.',
  on: (when: string) => `Ligada desde ${when}.`,
  codesLeft: left,
  turnOn: 'Ligar a verificação',
  turnOff: 'Desligar a verificação',
  renew: 'Gerar novos códigos',
  loadFailed: 'Não conseguimos carregar a verificação em duas etapas.',
  setUpTitle: 'Ligar a verificação em duas etapas',
  scan: 'Abra o aplicativo autenticador, adicione uma conta e aponte a câmera para este código.',
  qrLabel: 'QR Code para o aplicativo autenticador',
  orType: 'Não consegue ler o código? Digite esta chave no aplicativo:',
  code: 'Código de 6 números do aplicativo',
  anyCode: 'Código do aplicativo ou de recuperação',
  confirm: 'LIGAR',
  turnOffTitle: 'Desligar a verificação em duas etapas?',
  turnOffText: 'Depois disso, só a senha protege a sua conta.',
  turnOffTextRequired: 'Depois disso, a segunda etapa para entrar é a sua chave de acesso.',
  turnedOff: 'A verificação em duas etapas foi desligada.',
  codesTitle: 'Guarde os códigos de recuperação',
  codesText: 'Se você perder o celular, cada um destes códigos entra na conta uma vez. Eles não aparecem de novo.',
  codesSaved: 'JÁ GUARDEI',
  codesClose: 'Fechar',
  copyFailed: 'Não deu para copiar. Anote os códigos ou tire uma foto da tela.',
  offer: {
    title: 'Proteja sua conta',
    text: 'Suas galerias já estão com clientes. Com a verificação em duas etapas, mesmo quem descobrir a sua senha não entra. Leva dois minutos.',
    open: 'Proteger a conta',
    close: 'Agora não',
  },
  required: {
    pageTitle: 'Proteger a conta',
    title: 'Vamos proteger a sua conta',
    text: 'Para a sua segurança, a nossa equipe pediu uma segunda etapa para entrar nesta conta. Assim, mesmo quem descobrir a sua senha não entra. Leva dois minutos, e depois tudo volta ao normal.',
    galleries: 'Enquanto isso, as suas galerias continuam abertas para os clientes.',
    account: (email: string) => `Conta: ${email}`,
    app: 'Usar um aplicativo autenticador',
    appHint:
      'Um aplicativo no celular, como o Google Authenticator, mostra um código a cada entrada. Você recebe também códigos de recuperação, para o caso de perder o aparelho.',
    passkey: 'Usar uma chave de acesso',
    passkeyHint: 'A digital, o rosto ou o PIN deste aparelho. É o caminho mais rápido.',
    done: 'Pronto! A sua conta está protegida.',
    doubt: 'Não esperava por isso?',
    contact: 'Fale com o nosso suporte',
    contactMessage: 'Olá! A minha conta está pedindo a verificação em duas etapas e preciso de ajuda.',
    leave: 'Sair',
    note: 'A nossa equipe pediu a verificação em duas etapas nesta conta. Por isso, sempre fica registrada pelo menos uma forma: o aplicativo ou uma chave de acesso.',
  },
  signIn: {
    title: 'Só mais um passo',
    lead: 'Digite o código que o seu aplicativo autenticador mostra agora.',
    passkeyLead: 'Confirme com a digital, o rosto ou o PIN do aparelho em que está a sua chave de acesso.',
    lost: 'Sem o celular? Use um dos seus códigos de recuperação.',
    submit: 'CONTINUAR',
    back: 'Voltar para o login',
  },
} as const

/** "Chaves de acesso": their section in Minha Conta, and the texts where they replace a password or a code. */
export const passkeys = {
  title: 'CHAVES DE ACESSO',
  lead: 'Entre com a digital, o rosto ou o PIN do seu aparelho. Sem senha para lembrar ou digitar.',
  none: 'Nenhuma por enquanto. Adicione uma em cada aparelho que você usa para trabalhar.',
  unsupported: 'Este navegador não aceita chaves de acesso. Abra a sua conta em um navegador mais novo.',
  add: 'Adicionar chave de acesso',
  added: 'Pronto! Você já pode entrar com esta chave de acesso.',
  created: (when: string) => `Criada em ${when}`,
  used: (when: string) => `Último uso ${when}`,
  unused: 'Ainda não usada',
  rename: 'Renomear',
  renameOf: (name: string) => `Renomear ${name}`,
  renameTitle: 'Renomear chave de acesso',
  name: 'Nome da chave',
  nameHint: 'Um nome que ajude você a reconhecer o aparelho.',
  save: 'SALVAR',
  remove: 'Remover',
  removeOf: (name: string) => `Remover ${name}`,
  removeTitle: 'Remover esta chave de acesso?',
  removeText: (name: string) =>
    `“${name}” não vai mais entrar na sua conta. Depois, apague também a chave guardada no aparelho.`,
  removed: 'A chave de acesso foi removida.',
  loadFailed: 'Não conseguimos carregar as suas chaves de acesso.',
  signIn: 'Entrar com chave de acesso',
  alternative: 'Usar chave de acesso',
  alreadyHere: 'Este aparelho já tem uma chave de acesso da sua conta.',
  deviceFailed: 'Este aparelho não conseguiu usar a chave de acesso. Tente de novo ou entre de outro jeito.',
} as const

/** The name of a signed-in device whose browser or system is not recognised. */
export const device = {
  unknownBrowser: 'Navegador',
  unknownSystem: 'outro sistema',
} as const
