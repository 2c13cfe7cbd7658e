import type { RuleTester } from 'oxlint/plugins-dev'

/**
 * An effect must return nothing or its clean-up function, because React calls the returned value.
 * `useEffect(() => scroll())` compiles while `scroll` is typed `void`, and unmounts the whole app once a browser
 * returns a promise there.
 */
export type Rule = Parameters<RuleTester['run']>[1]
type Context = Parameters<Extract<Rule, { create: unknown }>['create']>[0]
type Visitor = ReturnType<Extract<Rule, { create: unknown }>['create']>
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0]
type Argument = Call['arguments'][number]
type Syntax = { readonly type: string }

const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
const message =
  'An effect is written in place and returns nothing or a function: put the call in braces, or return `() => …`.'

function calledName({ callee }: Call): string | null {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : null
}

/** Values of the function's own `return` statements, without nested functions. */
function returnedValues(block: Syntax): Syntax[] {
  if (block.type === 'ReturnStatement') return 'argument' in block && block.argument ? [block.argument as Syntax] : []
  if (functions.has(block.type)) return []
  return Object.entries(block)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is Syntax => typeof value === 'object' && value !== null && 'type' in value)
    .flatMap(returnedValues)
}

/** Whether this file declares the name as a function. */
function namesFunction(context: Context, name: Extract<Argument, { type: 'Identifier' }>): boolean {
  let scope: ReturnType<typeof context.sourceCode.getScope> | null = context.sourceCode.getScope(name)
  while (scope && !scope.set.has(name.name)) scope = scope.upper
  const definitions = scope?.set.get(name.name)?.defs ?? []
  return (
    definitions.length === 1 &&
    definitions.every(({ node, parent }) => {
      if (node.type === 'FunctionDeclaration') return true
      const constant = parent?.type === 'VariableDeclaration' && parent.kind === 'const'
      return constant && node.type === 'VariableDeclarator' && node.init !== null && functions.has(node.init.type)
    })
  )
}

function isCleanUp(context: Context, value: Syntax): boolean {
  if (functions.has(value.type)) return true
  const known = value as Argument
  switch (known.type) {
    case 'Identifier':
      return known.name === 'undefined' || namesFunction(context, known)
    case 'UnaryExpression':
      return known.operator === 'void'
    case 'ConditionalExpression':
      return isCleanUp(context, known.consequent) && isCleanUp(context, known.alternate)
    default:
      return false
  }
}

/** The returned values that are no clean-up function; the effect itself when it cannot be analysed. */
function invalidReturns(context: Context, effect: Argument): Syntax[] {
  if (effect.type !== 'ArrowFunctionExpression' && effect.type !== 'FunctionExpression') return [effect]
  const { async: isAsync, body } = effect
  if (isAsync || body === null) return [effect]
  const values = body.type === 'BlockStatement' ? returnedValues(body) : [body]
  return values.filter((value) => !isCleanUp(context, value))
}

export const effectCleanup: Rule = {
  meta: { type: 'problem', docs: { description: 'effects return nothing or a clean-up function' } },
  create: (context) => ({
    CallExpression: (call) => {
      const [effect] = call.arguments
      if (effect === undefined || !effects.has(calledName(call) ?? '')) return
      for (const node of invalidReturns(context, effect)) context.report({ node: node as Argument, message })
    },
  }),
}
