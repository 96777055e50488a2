import { runnerImport } from 'vite';
const { module } = await runnerImport(process.argv[2], { root: process.cwd(), logLevel: 'error' });
process.exitCode = module.run(process.argv.slice(3));
