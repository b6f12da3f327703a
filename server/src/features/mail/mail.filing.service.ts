/** The door to filing: projects, which it asks, stand above mail.service. */
export { fileMails } from './arrange/mail.projects.ts';
