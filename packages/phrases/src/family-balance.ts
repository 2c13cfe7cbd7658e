import { reais } from './family.ts'

/** A payment that opens the downloads, and a Pix that is confirmed by itself. Loaded after the first view. */
export const familyBalance = {
  title: 'Liberar as fotos em alta',
  missing: (cents: number) => `Faltam ${reais(cents)} para liberar as fotos em alta.`,
  others: (studio: string) => `As fotos em alta são liberadas assim que ${studio} receber o pagamento.`,
  pay: 'Pagar com Pix',
  /** The studio's bank account is connected: nobody has to say that the payment was made. */
  automatic: 'Assim que o Pix cair, liberamos sozinho. Pode deixar esta página aberta.',
  automaticExtras: (studio: string) => `Assim que o Pix cair, ${studio} recebe a confirmação na hora.`,
  expires: (time: string) => `O código vale até ${time}.`,
  expired: 'Este código não vale mais.',
  renew: 'Gerar outro código',
  preparing: 'Preparando o Pix…',
  failed: 'Não foi possível preparar o Pix agora.',
  retry: 'Tentar de novo',
  arrange: (studio: string) => `Combine o pagamento com ${studio}.`,
  paid: 'Pagamento confirmado. As fotos estão liberadas!',
  paidExtras: (studio: string) => `Pagamento confirmado. ${studio} já recebeu.`,
  download: 'Baixar as fotos',
} as const
