import { isCheckoutSolution, type CheckoutSolution } from '@revela/domain'
import { useParams } from 'react-router'

/** The solution in the address; the route lets no other name through. */
export function useSolution(): CheckoutSolution {
  const { solution } = useParams()
  return isCheckoutSolution(solution) ? solution : 'gallery-pro'
}
