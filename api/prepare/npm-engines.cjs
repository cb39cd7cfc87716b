// Loaded into npm where the machine's Node is older than the one that the packages run on: npm leaves out
// optional packages, sharp's and the bundler's among them, whose engines exclude the Node that npm itself
// runs on, and no option changes that.
Object.defineProperty(process, 'version', { value: process.env.OFICIO_RUNTIME_VERSION })
