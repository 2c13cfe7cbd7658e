import { block } from './block.ts'

/** A page with nothing but its status: it says nothing about what is there. */
export function plainPage(name: string, status: number, headers: readonly string[]): string[] {
  return block(`location ${name}`, [
    // Whatever the address ends in.
    'types { }',
    'default_type text/html;',
    'add_header Cache-Control no-store always;',
    ...headers,
    `return ${status} '${page(status)}';`,
  ])
}

function page(status: number): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${status}</title></head><body><main><h1>${status}</h1></main></body></html>`
}
