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
  qrLabel: 'Código QR para o aplicativo autenticador',
  orType: 'Não consegue ler o código? Digite esta chave no aplicativo:',
  code: 'Código de 6 números do aplicativo',
  anyCode: 'Código do aplicativo ou de recuperação',
  confirm: 'LIGAR',
  turnOffTitle: 'Desligar a verificação em duas etapas?',
  turnOffText: 'Depois disso, só a senha protege a sua conta.',
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
  signIn: {
    title: 'Só mais um passo',
    lead: 'Digite o código que o seu aplicativo autenticador mostra agora.',
    lost: 'Sem o celular? Use um dos seus códigos de recuperação.',
    submit: 'CONTINUAR',
    back: 'Voltar para o login',
  },
} as const
