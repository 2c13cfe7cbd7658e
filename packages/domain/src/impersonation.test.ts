import { expect, it } from 'vitest'
import { foldHomoglyphs, looksLikeInstitution } from './impersonation.ts'

it.each([
  'Banco do Brasil',
  'BANCO  DO  BRASIL - Atendimento',
  'Banc0 do Bras1l',
  'Ваnсо dо Вrаsil',
  'B a n c o d o B r a s i l',
  'Ban\u200bco do\u00a0Bra\u2060sil',
  'bancodobrasil',
  'Bradesco Fotografia',
  'Brad\u00adesco',
  'Ｂｒａｄｅｓｃｏ',
  'BRADESC0OFICIAL',
  'Nubank',
  'Nu Bank',
  'Nubannk',
  'Itaú',
  'Ítau Cartões',
  '1taú Segurança',
  'ltaú',
  'Banco Itaú Fotografia',
  'Caixa',
  'CAIXA - Atendimento ao Cliente',
  'Caixa Econômica Federal',
  'Santander',
  'Santander: conta bloqueada',
  'Receita Federal',
  'R.e.c.e.i.t.a Federal',
  'INSS',
  'I N S S - Benefício',
  'Detran SP',
  'Correios: encomenda pendente',
  'Gov.br',
  'gov br',
  'Pix',
  'Pix recebido',
  'Comprovante de Pix pendente',
  'Banco Central do Brasil',
  'PayPal',
  'PayPaI',
  'Mercado Pago',
  'MercadoPago',
  'mercad0 pag0',
  'Equipe Revela',
])('holds %j', (name) => {
  expect(looksLikeInstitution(name)).toBe(true)
})

it.each([
  'Caixa de Luz Fotografia',
  'Estúdio Itaú de Minas',
  'Laura Santander Fotografia',
  'Pixel Studio',
  'Pix & Click Retratos',
  'Sombra Descoberta',
  'Fotos extras: pagamento por Pix',
  'Brasil em Foco',
  'Banco de Praça Fotografia',
  'Estúdio Central',
  'Receita de Família Fotografia',
  'Mercado de Imagens',
  'Correa & Filhos',
  'Inter Fotos',
  'Internacional Eventos',
  'Estúdio Aurora',
  'As suas fotos estão disponíveis',
  'As suas fotos estão prontas para você escolher',
  'Revelação da Maria Clara',
  'Ensaio na Caixa Cultural',
  'Casamento Bia & Léo',
  'Chá revelação do Theo',
  'João 1:1 Fotografia',
  '',
  '❤',
])('passes %j', (name) => {
  expect(looksLikeInstitution(name)).toBe(false)
})

it('folds accents, hidden characters and look-alike letters', () => {
  expect(foldHomoglyphs('Ítaú\u200b  CАRТÕЕS')).toBe(foldHomoglyphs('itau cartoes'))
})
