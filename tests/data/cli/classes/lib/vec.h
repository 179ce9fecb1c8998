inline int size(void);
