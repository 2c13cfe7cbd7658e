export const portfolioRefusal = {
  tooManyCategories: (most: number) => `O portfólio pode ter no máximo ${most} categorias.`,
}
