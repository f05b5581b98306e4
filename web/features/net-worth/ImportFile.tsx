import { ImportDialog } from "#web/features/imports/index.ts";

/** The dialog that imports a bank file. */
export const ImportFile = ({ onClose }: { onClose: () => void }) => <ImportDialog open file={null} onClose={onClose} />;
