import { parentPort, workerData } from 'node:worker_threads'
import { inspectDatabase } from './database-check.ts'

parentPort?.postMessage(inspectDatabase(String(workerData)))
