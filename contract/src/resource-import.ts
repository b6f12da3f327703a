import { z } from 'zod';
import { ImportFile, importLine, importPreview } from './imports.ts';
import { route } from './kit/route.ts';
import { id } from './kit/schema.ts';

/** One line of a file of resources. */
export const ResourceLine = importLine({ code: z.string(), name: z.string(), category: z.string() });
export type ResourceLine = z.infer<typeof ResourceLine>;

export const ResourcesImported = z.object({ added: z.array(z.object({ id: id('rsc'), code: z.string() })), known: z.int() });
export type ResourcesImported = z.infer<typeof ResourcesImported>;

/** Vehicles and equipment from a file. */
export const resourceImport = {
  previewImport: route({
    method: 'POST',
    path: '/resources/import/preview',
    can: 'resources:write',
    summary: 'What a CSV file of resources would come to, line by line; nothing is written',
    body: ImportFile,
    data: importPreview(ResourceLine),
  }),
  runImport: route({
    method: 'POST',
    path: '/resources/import',
    can: 'resources:write',
    summary: 'Add the resources of a CSV file, all or none; what has its code already stays as it is',
    body: ImportFile,
    data: ResourcesImported,
    once: 'required',
  }),
};
