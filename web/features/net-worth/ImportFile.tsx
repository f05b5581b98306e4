import { ImportDialog } from "#web/features/imports/index.ts";

/** The dialog that reads a bank file. */
export const ImportFile = ({ onClose }: { onClose: () => void }) => <ImportDialog open file={null} onClose={onClose} />;
