const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`)

/** The banner above the gallery list: what ends, and when. */
export const planAlert = {
  region: 'Aviso sobre o seu plano',
  seePlans: 'Ver planos',
  trial: {
    title: 'O seu período de testes termina em',
    over: 'O seu período de testes terminou.',
    lastDay: (day: string) => `Vai até 23h59 de ${day}.`,
    units: { days: 'dias', hours: 'horas', minutes: 'min' },
  },
  closing: {
    couponName: 'MIGRA30',
    title: (left: number) =>
      left === 0 ? 'O plano gratuito termina hoje' : `O plano gratuito termina em ${days(left)}`,
    text: (day: string) =>
      `A partir de ${day} as suas galerias saem do ar. Escolha um plano e continue com tudo no lugar, com 30% de desconto.`,
  },
  expiring: {
    title: (count: number) => (count === 1 ? '1 galeria está para expirar' : `${count} galerias estão para expirar`),
    titleOfPlan: 'As galerias do seu plano expiram',
    text: 'No seu plano, as galerias expiram 12 meses depois do cadastro e saem do ar. Sete dias depois vão para a Lixeira, e as fotos são apagadas definitivamente, sem backup, ao fim de mais 7 dias.',
    first: (day: string) => `A primeira expira em ${day}.`,
  },
} as const
