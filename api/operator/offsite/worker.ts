import { parentPort, workerData } from 'node:worker_threads'
import type { Order, Report, ShipperOptions } from './messages.ts'
import { startShipper } from './shipper.ts'

const options: ShipperOptions = workerData
const report = (message: Report) => parentPort?.postMessage(message)
const handle = startShipper(options, report)
parentPort?.on('message', (order: Order) => handle(order))
