import { testStack, startSite, seedDemonstration } from './src/index.ts'
const stack = await testStack()
try {
  let t = performance.now()
  const site = await startSite(stack, { studioDist: '/tmp/dist' })
  console.log('site', performance.now() - t, site.appOrigin, site.ports)
  t = performance.now()
  await seedDemonstration(site.appOrigin)
  await seedDemonstration(site.appOrigin)
  console.log('seed', performance.now() - t)
  console.log((await stack.mails.to('aurora@revela.localhost')).map((m) => m.subject))
  console.log(site.log('api', 5))
  console.log(site.log('worker', 5))
  t = performance.now()
  await site.stop()
  console.log('stop', performance.now() - t)
  try {
    await startSite(stack, { studioDist: '/tmp/dist', env: { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' } })
  } catch (e) {
    console.log(e.message)
  }
} finally {
  await stack.close()
}
