/**
 * What other slices show of files: `<FileDrop/>` in a form, `<FileList/>` for files at hand, `<SubjectFiles/>` for those of a record,
 * `<FilesByCategory/>` where they stand in several places of it.
 */
export { FileDrop } from './FileDrop.tsx';
export { FileList, FilesByCategory, SubjectFiles } from './FileList.tsx';
export type { AttachedFile } from './useFileUploads.ts';
export { PhotoField } from './PhotoField.tsx';
